import type { ProjectorEnv } from '@stagedoor/platform/process/env';

/** Backups every night. */
export interface BackupSettings {
  folder: string;
  /** How many stay, counted from the newest. */
  keep: number;
  passphrase: string | undefined;
  minimumMiB: number;
  /** The command service's login: the projector's own reads no account. */
  databaseUrl: string;
}

/** Undefined without a folder for backups. */
export function backupSettings(
  env: Pick<ProjectorEnv, 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE' | 'MIN_FREE_SPACE'>,
  databaseUrl: string,
): BackupSettings | undefined {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase } = env;
  if (folder === undefined) return undefined;
  return { folder, keep, passphrase, minimumMiB: env.MIN_FREE_SPACE, databaseUrl };
}
