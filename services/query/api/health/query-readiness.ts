import { request } from 'undici';
import {
  databaseCheck,
  diskCheck,
  photoStorageCheck,
} from '@stagedoor/platform/metrics/dependency-checks';
import {
  OK,
  readinessOf,
  type Check,
  type FindReadiness,
} from '@stagedoor/platform/metrics/readiness';
import type { Log } from '@stagedoor/platform/process/log';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import type { PhotoFiles } from '@stagedoor/platform/stores/photo-storage';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { findStatus } from './system-status.sql.ts';
import { findVerification } from './verification.sql.ts';

interface QueryNeeds {
  /** Has the read tables. */
  sql: Sql;
  /** Has the sessions. */
  primary: Sql;
  commandUrl: string;
  photoFiles: PhotoFiles;
  freeSpace?: FreeSpace | undefined;
  log: Log;
}

/** Checks that the read tables can be read and are up to date, and that changes are possible. */
export function queryReadiness(needs: QueryNeeds): FindReadiness {
  const { sql, primary, commandUrl, photoFiles, freeSpace, log } = needs;
  return readinessOf(
    {
      read_tables: readTablesCheck(sql),
      database: databaseCheck(primary),
      command_service: commandCheck(commandUrl, log),
      ...photoStorageCheck(photoFiles),
      ...diskCheck(freeSpace, 'degraded'),
    },
    log,
  );
}

function readTablesCheck(sql: Sql): Check {
  return async () => {
    await sql.rows('select from read.checkpoint, read.shows limit 1');
    const [{ status, problems, projector, set_aside }, verification] = await Promise.all([
      findStatus({ sql }),
      findVerification(sql),
    ]);
    // Anybody may read this; names of streams and reasons are for staff only.
    const { state, position, head, behind, seen_at } = projector ?? {};
    const details = {
      projector: projector && { state, position, head, behind, seen_at },
      set_aside: set_aside.count,
      verification: verification && { at: verification.at, ok: verification.ok },
    };
    return { status, problems, details };
  };
}

const LIMIT_MS = 1_500;

/** Without the command service everything can still be read. */
function commandCheck(commandUrl: string, log: Log): Check {
  return async () => {
    try {
      const limits = { headersTimeout: LIMIT_MS, bodyTimeout: LIMIT_MS };
      const { statusCode, body } = await request(new URL('/healthz', commandUrl), limits);
      await body.dump();
      if (statusCode === 200) return OK;
      log.debug({ status: statusCode }, 'The command service is not healthy.');
    } catch (err) {
      log.debug({ err }, 'The command service does not respond.');
    }
    const problem = 'Nothing can be changed: there is no response from the command service.';
    return { status: 'degraded', problems: [problem] };
  };
}
