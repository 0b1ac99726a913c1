import {
  databaseCheck,
  diskCheck,
  photoStorageCheck,
} from '@stagedoor/platform/metrics/dependency-checks';
import { readinessOf, type Check, type FindReadiness } from '@stagedoor/platform/metrics/readiness';
import type { Log } from '@stagedoor/platform/process/log';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { findStatus } from './system-status.sql.ts';
import { findFindings, findVerification } from './verification.sql.ts';

/** Longer than the check of the command service, which checks what it needs itself. */
const LIMIT_MS = 2_500;

interface QueryNeeds {
  /** Has the read tables. */
  sql: Sql;
  /** Has the sessions. */
  primary: Sql;
  command: Check;
  photoFiles: FileStore;
  freeSpace?: FreeSpace | undefined;
  log: Log;
}

/** Checks that the read tables can be read and are up to date, and that changes are possible. */
export function queryReadiness(needs: QueryNeeds): FindReadiness {
  const { sql, primary, command, photoFiles, freeSpace, log } = needs;
  return readinessOf(
    {
      read_tables: readTablesCheck(sql),
      database: databaseCheck(primary),
      command_service: command,
      ...photoStorageCheck(photoFiles),
      ...diskCheck(freeSpace, 'degraded'),
    },
    log,
    LIMIT_MS,
  );
}

function readTablesCheck(sql: Sql): Check {
  return async () => {
    await sql.rows('select from read.checkpoint, read.shows limit 1');
    const [{ status, problems, projector, set_aside }, verification, findings] = await Promise.all([
      findStatus({ sql }),
      findVerification(sql),
      findFindings(sql),
    ]);
    // For operators; the names of streams and the reasons are for staff only.
    const { state, position, head, behind, seen_at } = projector ?? {};
    const details = {
      projector: projector && { state, position, head, behind, seen_at },
      set_aside: set_aside.count,
      verification: verification && {
        at: verification.at,
        ok: verification.ok && !verification.is_overdue,
      },
      findings: findings.length,
    };
    return { status, problems, details };
  };
}
