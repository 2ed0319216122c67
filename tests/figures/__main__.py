"""Writes the little boards for the rule pages: `make figures`."""

from figures.all_figures import FOLDER, files

if __name__ == "__main__":
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
