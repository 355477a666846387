import subprocess
import sys

WITHOUT = """
import sys
sys.modules["ibis"] = None
from analysis.errors import AnalysisError
import analysis.estimates
try:
    import analysis.participant_sums.running
except AnalysisError as error:
    print(error)
"""


def test_without_ibis_the_error_names_the_extra_and_everything_else_still_loads():
    told = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert 'pip install "ibis-framework[duckdb,postgres]"' in told.stdout
