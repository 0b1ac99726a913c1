const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // No room on the disk for a file, or none that is left to this account.
  'ENOSPC',
  'EDQUOT',
  // Postgres: shutting down, crashed, starting; too many connections; connection exceptions.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  // No room on the disk or in memory, a statement that took too long, a deadlock, a standby.
  '53100',
  '53200',
  '57014',
  '40P01',
  '25006',
]);
// No such role, table, schema or column: the service that makes them has not started yet, or is still making them anew.
const NOT_MADE = new Set(['22023', '42P01', '3F000', '42703']);
const AWAY_TYPES = new Set([
  'timeout',
  'deadline-exceeded',
  'unavailable',
  'cancelled',
  'not-leader',
]);
const UNAVAILABLE = 14;
const DEADLINE_EXCEEDED = 4;

/** A store answered too late. */
export class StoreTimeout extends Error {
  override name = 'StoreTimeout';
}

/** Whether an error says that Postgres or the log cannot be reached now, so that trying again later makes sense. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof StoreTimeout) return true;
  if (!(error instanceof Error)) return false;
  const { code, type } = error as { code?: unknown; type?: unknown };
  return (
    (typeof code === 'string' && AWAY.has(code)) ||
    code === UNAVAILABLE ||
    code === DEADLINE_EXCEEDED ||
    (typeof type === 'string' && AWAY_TYPES.has(type)) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** Whether an error says that the database has not been set up by the services that own its tables. For those who only read. */
export function isNotSetUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_MADE.has(String(error.code));
}
