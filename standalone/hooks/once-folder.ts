import { join } from 'node:path';

export const onceFolder = (dataDir: string): string => join(dataDir, 'once-backup');
