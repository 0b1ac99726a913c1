import { backupCommand } from '../services/command/backup.ts';
import { withBackupSources } from './backup-sources.ts';
import { typedCommand } from './typed-command.ts';

/* npm run backup */
await backupCommand(typedCommand('backup'), process.argv.slice(2), withBackupSources);
