"""The rules of scenarios 1 to 7 in machine code: what is legal, what follows, and what is seen.

`tests/research/test_mall_batch.py` compares all of it with the rules themselves, step by step.
"""

from pathlib import Path

from dedale.solver.compiled import forget_stale

_FOLDER = Path(__file__).parent
_OTHERS = ("../batch_chance", "tables", "packed_state", "action_space", "geometry", "tokens")
forget_stale(_FOLDER, [*_FOLDER.glob("*.py"), *(_FOLDER.parent / f"{name}.py" for name in _OTHERS)])
