"""The options of every command whose work can be shared out: among processes, or on a Ray cluster."""

import click

workers_option = click.option("--workers", type=click.IntRange(1), help="Number of processes; by default one per core.")
cluster_option = click.option(
    "--cluster",
    metavar="auto|ADDRESS",
    help="Use a Ray cluster: “auto” for the one this machine belongs to, or an address; needs safecracker[cluster].",
)
