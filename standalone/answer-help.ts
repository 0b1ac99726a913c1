/** Prints what a program does and takes, and ends it, where `--help` was typed. */
export function answerHelp(usage: string): void {
  if (!process.argv.includes('--help')) return;
  console.log(usage);
  process.exit();
}
