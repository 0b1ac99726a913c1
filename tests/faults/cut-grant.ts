import { EventStoreDBClient } from '@eventstore/db-client';

/*
 * Loaded before a command line (`node --import`): the process dies, as in a power cut, before or
 * after the log has the flags of an account, as CUT_GRANT says.
 */
const append = EventStoreDBClient.prototype.appendToStream;
const isCutBefore = process.env['CUT_GRANT'] === 'before';

EventStoreDBClient.prototype.appendToStream = async function (
  this: EventStoreDBClient,
  ...args: Parameters<typeof append>
) {
  const isGrant = args[0].startsWith('account-');
  if (isGrant && isCutBefore) process.kill(process.pid, 'SIGKILL');
  const result = await append.apply(this, args);
  if (isGrant) process.kill(process.pid, 'SIGKILL');
  return result;
};
