import { backupStore } from '@stagedoor/platform/backup/backup-store';
import type { ProjectorEnv } from '@stagedoor/platform/process/env';
import type { FileStore } from '@stagedoor/platform/stores/file-store';

export interface BackupSettings {
  store: FileStore;
  keep: number;
  passphrase: string | undefined;
  /** The address for a login that may read accounts: the projector's own may not. */
  databaseUrl: string;
}

/** Undefined without a place for backups. */
export function backupSettings(
  env: Omit<ProjectorEnv, 'BACKUP_DATABASE_URL' | 'BACKUP_DATABASE_PASSWORD'>,
  databaseUrl: string,
): BackupSettings | undefined {
  const { BACKUP_DIR: place, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase } = env;
  if (place === undefined) return undefined;
  return { store: backupStore(place, env), keep, passphrase, databaseUrl };
}
