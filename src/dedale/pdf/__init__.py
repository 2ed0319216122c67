"""The games on paper: PDF files to print and cut out."""
