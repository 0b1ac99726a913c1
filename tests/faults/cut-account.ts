import { EventStoreDBClient } from '@eventstore/db-client';

/*
 * Loaded before a command line (`node --import`): the process dies, as in a power cut, before or
 * after the log has the next event of an account, as CUT_ACCOUNT says.
 */
const append = EventStoreDBClient.prototype.appendToStream;
const isCutBefore = process.env['CUT_ACCOUNT'] === 'before';

EventStoreDBClient.prototype.appendToStream = async function (
  this: EventStoreDBClient,
  ...args: Parameters<typeof append>
) {
  const isOfAccount = args[0].startsWith('account-');
  if (isOfAccount && isCutBefore) process.kill(process.pid, 'SIGKILL');
  const result = await append.apply(this, args);
  if (isOfAccount) process.kill(process.pid, 'SIGKILL');
  return result;
};
