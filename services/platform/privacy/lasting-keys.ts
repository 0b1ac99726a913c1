import type { Sql } from '../stores/postgres.ts';
import { storedMasterKey, type StoredMasterKey } from './master-key-check.ts';
import type { MasterKey } from './master-key.ts';

/** Keys that stay as they are however often the master key changes. */
export const LASTING_KEYS = [
  ...(['subject hashes', 'unsubscribe links', 'log checkpoints'] as const),
  ...(['private links', 'confirmation links'] as const),
] as const;

export type LastingKey = (typeof LASTING_KEYS)[number];

export async function lastingKey(sql: Sql, masterKey: MasterKey, purpose: LastingKey) {
  return lastingKeyIn(await storedMasterKey(sql), masterKey, purpose);
}

/** A lasting key is derived from the first master key, and stored once that one is replaced. */
export function lastingKeyIn(
  stored: StoredMasterKey | undefined,
  masterKey: MasterKey,
  purpose: LastingKey,
): Buffer {
  if (!stored) return masterKey.derive(masterKey.id, purpose);
  const kept = stored.lasting[purpose];
  if (kept === undefined) return masterKey.derive(stored.id, purpose);
  return masterKey.open(purpose, { wrapped: Buffer.from(kept, 'base64'), master: stored.id });
}
