import { EventStoreDBClient } from '@eventstore/db-client';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/*
 * Loaded before the command service (`node --import`): the process dies once it has appended as
 * often as the file says whose path is in DIE_AFTER. The next process does not die, because the
 * file is gone.
 */
const order = process.env['DIE_AFTER'] || '';
const { appendToStream } = EventStoreDBClient.prototype;
let appends = 0;

EventStoreDBClient.prototype.appendToStream = async function (...args) {
  const result = await appendToStream.apply(this, args);
  if (!existsSync(order)) return result;
  appends += 1;
  if (appends < Number(readFileSync(order, 'utf8'))) return result;
  rmSync(order);
  process.kill(process.pid, 'SIGKILL');
  return result;
};
