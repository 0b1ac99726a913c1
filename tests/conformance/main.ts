import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { capabilities, describedCapabilities, SERVER_CAPABILITIES } from './capabilities.ts';

/* npm run test:conformance -- --url esdb://…: what the product expects of an event log, asked of any. */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    capabilities: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const asked = values.capabilities?.split(',').filter((name) => name !== '');
const unknown = asked?.find((name) => !capabilities.includes(name));

if (values.help || unknown !== undefined) {
  if (unknown !== undefined) console.log(`There is no capability "${unknown}".`);
  console.log(`npm run test:conformance -- [--url esdb://…] [--capabilities a,b]
Without an address the embedded log is tested. Capabilities (of a server elsewhere: ${SERVER_CAPABILITIES.join(', ')}):
${describedCapabilities.join('\n')}`);
  process.exitCode = unknown === undefined ? 0 : 1;
} else {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'conformance'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(values.url !== undefined && { EVENTSTORE_URL: values.url }),
      ...(asked && { EVENTSTORE_CAPABILITIES: asked.join(',') }),
    },
  });
  await once(tests, 'exit');
  process.exitCode = tests.exitCode ?? 1;
}
