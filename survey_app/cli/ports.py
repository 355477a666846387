"""Whether a server can listen where it was asked to, told before anything is printed."""

import socket

from survey_app.errors import SurveyError


def refuse_busy_port(host: str, port: int) -> None:
    """Raise if another program already listens there, or the address is not this machine's.

    Raises:
        SurveyError: with what to do.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            advice = "stop what listens there, or choose another --port"
            raise SurveyError(f"{host}:{port} cannot be used ({error.strerror}); {advice}") from error
