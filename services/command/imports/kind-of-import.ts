import type { Parsed } from '@stagedoor/contracts/api';
import type { Log } from '@stagedoor/platform/process/log';
import type { ProjectionProgress } from '@stagedoor/platform/stores/projection-progress';
import type { CommandCore } from '../command-core.ts';
import type { UploadedFile } from '../http/multipart.ts';
import type { Run } from '../run/command-runner.ts';

/** `hash` is that of the address in it. */
type ImportedRow<Hash> = { content: string; hash: Hash; verdict: string };
/** `is_due` says whether running the import does something with it. */
export type ReadRow = ImportedRow<string | null> & { line: number; is_due: boolean };
export type DueRow = ImportedRow<string> & { place: number };

/** A run, which may have begun before; its command id is the same all the time. */
export type ImportRun = { id: string; commandId: string; run: Run };

/** What differs between the kinds of import. */
export interface KindOfImport {
  /** Changes nothing. The details are JSON. @throws Refused */
  read(
    body: Parsed<'imports.create', 'body'>,
    file?: UploadedFile,
  ): Promise<{ details: unknown; rows: readonly ReadRow[] }>;
  /** Does rows, some of which may be done already. Returns their verdicts as they are now. */
  apply(rows: readonly DueRow[], run: ImportRun, details: unknown): Promise<readonly string[]>;
}

/** What imports work with. */
export type ImportSources = CommandCore & {
  progress: Pick<ProjectionProgress, 'reaches'>;
  now: () => Date;
  log: Log;
  /** How many rows are done together: by default so many that they take one to two seconds. */
  batch?: number;
};
