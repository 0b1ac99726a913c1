import { join } from 'node:path';

/** Where a backup lies between the two hooks. */
export const onceFolder = (dataDir: string): string => join(dataDir, 'once-backup');
