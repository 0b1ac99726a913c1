import type { ImportKind } from '@stagedoor/contracts/imports.api';
import type { Parsed } from '@stagedoor/contracts/api';
import type { UploadedFile } from '../http/multipart.ts';
import type { Run } from '../run/command-runner.ts';

/** What a file or a text says, and what running it would do. */
export interface ReadImport {
  /** JSON, which is sealed. */
  details: Record<string, unknown>;
  rows: readonly ReadRow[];
}

export interface ReadRow {
  line: number;
  content: string;
  hash: string | null;
  verdict: string;
  /** Whether running the import does something with it. */
  isDue: boolean;
}

/** A row that is to be done. */
export interface DueRow {
  place: number;
  content: string;
  hash: string | null;
  verdict: string;
}

/** A run, which may have begun before; its command id is the same all the time. */
export interface ImportRun {
  id: string;
  commandId: string;
  run: Run;
  details: unknown;
}

/** What differs between the kinds of import. */
export interface KindOfImport {
  /** Changes nothing. @throws Refused */
  read(body: Parsed<'imports.create', 'body'>, file?: UploadedFile): Promise<ReadImport>;
  /** Does some rows, some of which may be done already. Returns their verdicts as they are now. */
  apply(rows: readonly DueRow[], run: ImportRun): Promise<readonly string[]>;
  /** Takes back what was done of these rows. */
  takeBack(rows: readonly DueRow[], run: ImportRun): Promise<void>;
}

export type KindsOfImport = Record<ImportKind, KindOfImport>;
