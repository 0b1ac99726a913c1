import { EventStoreDBClient } from '@eventstore/db-client';
import { ChildProcess } from 'node:child_process';
import files from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Loaded before the command service (`node --import`): the process dies as soon as
 * the first picture of an upload has come as far as the variable DIE_WHEN says.
 */
const step = process.env['DIE_WHEN'];
const handle = await files.open(fileURLToPath(import.meta.url));
const file = Object.getPrototypeOf(handle);
await handle.close();

if (step === 'decoded') dieAfter(ChildProcess.prototype, 'emit', (event) => event === 'message');
if (step === 'temporary file written') dieAfter(file, 'writeFile');
if (step === 'temporary file on disk') dieAfter(file, 'sync');
if (step === 'renamed') dieAfter(files, 'rename');
if (step === 'appended')
  dieAfter(EventStoreDBClient.prototype, 'appendToStream', (stream) =>
    String(stream).startsWith('show-'),
  );
syncBuiltinESMExports();

if (step === 'response stored, not sent') {
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
    if (this.statusCode === 201) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(end, this, args);
  };
}

type Method = (...args: unknown[]) => unknown;

function dieAfter(owner: object, name: string, matches: (first: unknown) => boolean = () => true) {
  const method: Method = Reflect.get(owner, name);
  Reflect.set(owner, name, async function (this: unknown, ...args: unknown[]) {
    const result = await method.apply(this, args);
    if (matches(args[0])) process.kill(process.pid, 'SIGKILL');
    return result;
  });
}
