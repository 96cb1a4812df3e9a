"""What the computer players of all games share: search driver, packaged data, native kernels."""
