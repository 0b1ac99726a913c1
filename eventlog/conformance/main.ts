import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/* npm run test:conformance -- --url esdb://…: tests of what a log has to do, for any server. */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'without-discovery': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`npm run test:conformance -- [--url esdb://…] [--without-discovery]
Without --url it tests the embedded log. --without-discovery leaves out the tests that connect to
the address that the server announces, for a server whose address cannot be reached from here.`);
} else {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
  const without = values['without-discovery'] ? ['--exclude', '**/discovery.*'] : [];
  const args = [vitest, 'run', '--project', 'conformance', ...without];
  const tests = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(values.url !== undefined && { EVENTSTORE_URL: values.url }) },
  });
  await once(tests, 'exit');
  process.exitCode = tests.exitCode ?? 1;
}
