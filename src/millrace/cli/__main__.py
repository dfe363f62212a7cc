"""`python -m millrace.cli` is the same as `millrace`."""

from millrace.cli import main

if __name__ == "__main__":
    main()
