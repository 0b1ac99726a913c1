/** Runs a command-line tool. A failure is printed as a sentence, with exit code 1. */
export async function runTool(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
