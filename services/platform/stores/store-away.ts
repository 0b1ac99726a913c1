const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // No name server, no route, no disk or no more of it.
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE'],
]);
/** Of Postgres: connections, resources, its start and stop, locks and conflicts, standby, disk. */
const AWAY_STATE = /^(?:08(?!P01)|53|57P0|57014$|40001$|40P01$|55P03$|25006$|58030$)/;
// No such role, table, schema or column: its service has not made it yet, or is rebuilding it.
const NOT_MADE = new Set(['22023', '42P01', '3F000', '42703']);
const AWAY_TYPES = new Set([
  'timeout',
  'deadline-exceeded',
  'unavailable',
  'cancelled',
  'not-leader',
]);
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  // A log that dies may close a call without a status, and its client then says this.
  '13 INTERNAL: Received RST_STREAM',
  // No node of a cluster responds, or none is fit to serve.
  'Failed to discover after',
  // The client of the log gave up this connection because another call failed on it.
  'Channel has been shut down',
];
const UNAVAILABLE = 14;
const DEADLINE_EXCEEDED = 4;

/** A store took too long. */
export class StoreTimeout extends Error {
  override name = 'StoreTimeout';
}

/** A bucket cannot be reached, or cannot be used. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

/** The storage does not let us in, or has no such bucket: settings are wrong. */
export class StorageRefuses extends StorageAway {
  override name = 'StorageRefuses';
}

/** Whether Postgres, the log or a bucket is unreachable now, so that a later try may succeed. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof StoreTimeout || error instanceof StorageAway) return true;
  if (!(error instanceof Error)) return false;
  const { code, type } = error as { code?: unknown; type?: unknown };
  return (
    (typeof code === 'string' && (AWAY.has(code) || AWAY_STATE.test(code))) ||
    code === UNAVAILABLE ||
    code === DEADLINE_EXCEEDED ||
    (typeof type === 'string' && AWAY_TYPES.has(type)) ||
    AWAY_MESSAGES.some((message) => error.message.startsWith(message))
  );
}

/** Whether Postgres refused because the login lacks a right. */
export function isNotAllowed(error: unknown): boolean {
  return Object(error).code === '42501';
}

/** Whether the services that own the tables have not made them yet. For readers. */
export function isNotSetUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_MADE.has(String(error.code));
}

/** Undefined if the table is missing or unreadable: the projector is older or has never run. */
export function ifReadable<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (isNotSetUp(error) || isNotAllowed(error)) return undefined;
    throw error;
  });
}
