"""`python -m drumline.cli` is `drumline`."""

from drumline.cli.main import main

main()
