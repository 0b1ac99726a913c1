#!/usr/bin/env node
/*
 * ONCE runs this before it copies /storage. The stores have no way yet to stand still while they
 * run; exit code 1 makes ONCE pause the container for the copy, from which they start as they do
 * after a power cut.
 */
process.stderr.write('The container has to be paused for the copy.\n');
process.exitCode = 1;
