"""What every test shares: how hypothesis searches."""

from hypothesis import settings

# Repeatable on every machine and never failing for a slow one; `--hypothesis-profile=search` looks for new examples.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("ci")
