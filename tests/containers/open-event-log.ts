import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

/*
 * The embedded event log for other containers. Without TLS and a password it listens on the
 * loopback interface only, so connections from outside are passed on to it.
 */
const PORT = 2113;
const INNER = 2114;
const program = ['standalone/eventlog-command.ts', '--port', String(INNER)];
const log = spawn(process.execPath, [...program, '--data', '/var/lib/eventstore'], {
  stdio: 'inherit',
});
createServer((outside) => {
  const inside = connect(INNER, '127.0.0.1');
  for (const [one, other] of [
    [outside, inside],
    [inside, outside],
  ] as const) {
    one.on('error', () => other.destroy());
    // What was sent still arrives.
    one.on('close', () => other.destroySoon());
    one.pipe(other);
  }
}).listen(PORT, '0.0.0.0');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => log.kill(signal));
log.on('exit', (code) => process.exit(code ?? 1));
