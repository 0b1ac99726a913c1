import { backupStore, type BackupStore } from '@stagedoor/platform/backup/backup-store';
import type { ProjectorEnv } from '@stagedoor/platform/process/env';

/** Backups every night. */
export interface BackupSettings {
  store: BackupStore;
  /** How many stay, counted from the newest. */
  keep: number;
  passphrase: string | undefined;
  /** The command service's login: the projector's own reads no account. */
  databaseUrl: string;
}

/** Undefined without a place for backups. */
export function backupSettings(
  env: Omit<ProjectorEnv, 'BACKUP_DATABASE_URL'>,
  databaseUrl: string,
): BackupSettings | undefined {
  const { BACKUP_DIR: place, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase } = env;
  if (place === undefined) return undefined;
  return { store: backupStore(place, env), keep, passphrase, databaseUrl };
}
