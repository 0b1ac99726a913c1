import { join } from 'node:path';

/** The folder of the backup between the two hooks. */
export const onceFolder = (dataDir: string): string => join(dataDir, 'once-backup');
