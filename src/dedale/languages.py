"""The languages of Dédale: the one place that lists them. CONTRIBUTING says how to add one."""

LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "nl": "Nederlands",
    "de": "Deutsch",
    "es": "Español",
}
"""By code (ISO 639-1), what each calls itself."""
UNFINISHED: tuple[str, ...] = ()
"""Those of which something is still missing. English stands in for it, and tests do not insist on it."""
FINISHED = tuple(each for each in LANGUAGES if each not in UNFINISHED)
