"""Generalised estimating equations, solved by statsmodels; `estimating` imports it when it asks."""

import warnings

import numpy as np
from numpy.typing import NDArray
from statsmodels.genmod.cov_struct import Exchangeable, Independence
from statsmodels.genmod.families import Binomial, Gaussian
from statsmodels.genmod.generalized_estimating_equations import GEE

from analysis.sensitivity.working import Family, FloatArray, Solution, pairs_of

FAMILIES = {"binomial": Binomial, "gaussian": Gaussian}


def by_library(
    values: FloatArray, design: FloatArray, codes: NDArray[np.intp], family: Family
) -> Solution | None:
    """Return the solution that statsmodels finds; None if it finds none.

    Arguments are those of `Equations`, codes without gaps.
    """
    structure = Exchangeable() if pairs_of(codes) > design.shape[1] else Independence()
    model = GEE(values, design, groups=codes, family=FAMILIES[family](), cov_struct=structure)
    # It warns where it does not converge, which is asked of the result.
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            found = model.fit(cov_type="bias_reduced", ctol=1e-10, maxiter=200)
        except np.linalg.LinAlgError:
            return None
    if found is None or not found.converged:
        return None
    likeness = float(structure.dep_params) if isinstance(structure, Exchangeable) else 0.0
    return Solution(np.asarray(found.params), np.asarray(found.cov_robust_bc), likeness, int(codes.max()) + 1)
