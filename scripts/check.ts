import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { answerHelp } from '../standalone/answer-help.ts';
import { root } from './run.ts';

answerHelp('npm run check: runs every check that needs no running product, in parallel.');

/* npm run check: every check that does not run the product, in parallel. */
const bin = (name: string) => join('node_modules/.bin', name);
const steps: [name: string, command: string, ...args: string[]][] = [
  ['types', bin('tsc'), '--build'],
  ['lint and boundaries', bin('oxlint'), '--type-aware', '--deny-warnings'],
  ['format', bin('oxfmt'), '--check'],
  ['dead code', bin('knip'), '--no-progress'],
  // What the web app imports is shipped, so it must not be among its packages for development.
  ['bundle', bin('knip'), '--no-progress', '--production', '--strict', '--include=unlisted'],
  ['docs', process.execPath, 'scripts/docs-check.ts'],
  ['files', process.execPath, 'scripts/files-check.ts'],
  ['licences', process.execPath, 'scripts/licences-check.ts'],
  ['map', process.execPath, 'scripts/map.ts', '--check'],
  ['size', bin('size-limit'), '--config', 'scripts/size-limit.config.ts', '--hide-passed'],
];

const results = await Promise.all(steps.map(check));
for (const { name, output } of results.filter(({ ok }) => !ok)) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}\n${output.trim()}`);
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

async function check([name, command, ...args]: (typeof steps)[number]) {
  const started = performance.now();
  const { ok, output } = await new Promise<{ ok: boolean; output: string }>((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) =>
      resolve({ ok: !error, output: stdout + stderr }),
    );
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  return { name, output, ok };
}
