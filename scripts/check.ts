import { join } from 'node:path';
import { runQuietly } from './run.ts';

/* npm run check: every check that does not run the product, in parallel. */
const bin = (name: string) => join('node_modules/.bin', name);
const steps: [name: string, command: string, ...args: string[]][] = [
  ['types', bin('tsc'), '--build'],
  ['lint and boundaries', bin('oxlint'), '--type-aware', '--deny-warnings'],
  ['format', bin('oxfmt'), '--check'],
  ['dead code', bin('knip'), '--no-progress'],
  ['docs', process.execPath, 'scripts/docs-check.ts'],
  ['files', process.execPath, 'scripts/files-check.ts'],
  ['words', process.execPath, 'scripts/words-check.ts'],
  ['journeys', process.execPath, 'scripts/journeys-check.ts'],
  ['events', process.execPath, 'scripts/events-check.ts'],
  ['licences', process.execPath, 'scripts/licences-check.ts'],
  ['map', process.execPath, 'scripts/map.ts', '--check'],
  ['size', process.execPath, 'scripts/size-check.ts'],
];

const results = await Promise.all(steps.map(check));
for (const { name, output } of results.filter(({ ok }) => !ok)) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}\n${output.trim()}`);
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

async function check([name, command, ...args]: (typeof steps)[number]) {
  const started = performance.now();
  const { code, output } = await runQuietly(command, args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  return { name, output, ok: code === 0 };
}
