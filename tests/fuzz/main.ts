import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../standalone/answer-help.ts';

/*
 * npm run fuzz -- --seed N --requests N: odd requests to
 * every route of a venue that is started for it.
 */
answerHelp('npm run fuzz -- [--seed 7] [--requests 100000]: sends odd requests to every route.');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '100000' },
  },
});
if (!/^\d{1,9}$/.test(values.seed) || !/^[1-9]\d{0,8}$/.test(values.requests)) {
  console.log('Give whole numbers: npm run fuzz -- --seed 7 --requests 100000');
  process.exitCode = 1;
} else {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'int', 'tests/fuzz/'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_REQUESTS: values.requests },
  });
  await once(tests, 'exit');
  process.exitCode = tests.exitCode ?? 1;
}
