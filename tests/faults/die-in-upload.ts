import { EventStoreDBClient } from '@eventstore/db-client';
import { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import files from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Loaded before the command service (`node --import`): the process dies as soon as the first
 * picture of an upload has come as far as the file says whose path is in DIE_WHEN. The next process
 * does not die, because the file is gone.
 */
const order = process.env['DIE_WHEN'] || '';
const handle = await files.open(fileURLToPath(import.meta.url));
const file = Object.getPrototypeOf(handle);
await handle.close();

dieAfter('decoded', ChildProcess.prototype, 'emit', (event) => event === 'message');
dieAfter('temporary file written', file, 'writeFile');
dieAfter('temporary file on disk', file, 'sync');
dieAfter('renamed', files, 'rename');
dieAfter('appended', EventStoreDBClient.prototype, 'appendToStream', (stream) =>
  String(stream).startsWith('show-'),
);
syncBuiltinESMExports();

const { end } = ServerResponse.prototype;
ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
  if (this.statusCode === 201) dieAt('response stored, not sent');
  return Reflect.apply(end, this, args);
};

type Method = (...args: unknown[]) => unknown;

function dieAt(step: string): void {
  if (!existsSync(order) || readFileSync(order, 'utf8') !== step) return;
  rmSync(order);
  process.kill(process.pid, 'SIGKILL');
}

function dieAfter(
  step: string,
  owner: object,
  name: string,
  matches: (first: unknown) => boolean = () => true,
): void {
  const method: Method = Reflect.get(owner, name);
  Reflect.set(owner, name, async function (this: unknown, ...args: unknown[]) {
    const result = await method.apply(this, args);
    if (matches(args[0])) dieAt(step);
    return result;
  });
}
