import { Refused } from '@stagedoor/contracts/refusals';
import type { SystemStatus } from '@stagedoor/contracts/status.api';
import { LASTING_KINDS, type Verification } from '@stagedoor/contracts/verification.api';
import { DISK_NEARLY_FULL } from '@stagedoor/platform/metrics/dependency-checks';
import { verdictOf, type ProjectorRow } from '@stagedoor/platform/metrics/projection-verdict';
import { OK, type Check } from '@stagedoor/platform/metrics/readiness';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import { findBackupResult, findFindings, findVerification, utc } from './verification.sql.ts';
import { ifReadable } from '@stagedoor/platform/stores/store-away';

const LISTED = 50;

const TABLES_DIFFER =
  'What is shown may be wrong: the read tables differ from the log. ' +
  '"npm run verify" compares them again and names the differences.';

const DAMAGED = new Refused('data-damaged').message;
const NOT_COMPARED =
  'What is shown may be wrong: it could not be compared with the log. "npm run verify" says why.';
const OVERDUE =
  'It is not known whether what is shown is right: the nightly comparison with the log is overdue. ' +
  '"npm run verify" makes it now.';

export interface StatusSources {
  sql: Sql;
  freeSpace?: FreeSpace | undefined;
  /** Whether anything can be changed. */
  command?: Check | undefined;
}

/** The fields of the contract, and what its problems follow from, which the response leaves out. */
type Status = SystemStatus & { verification: Verification | undefined; findings: number };

/** The state of the projector, and the problems of the site. */
export async function findStatus(sources: StatusSources): Promise<Status> {
  const { sql, freeSpace, command = async () => OK } = sources;
  const [projector, setAside, photos, late, verification, backup, found, changing] =
    await Promise.all([
      findProjector(sql),
      findSetAside(sql),
      findShowsOfBadPhotos(sql),
      findLateShows(sql),
      findVerification(sql),
      findBackupResult(sql),
      findFindings(sql),
      command(),
    ]);
  const projecting = verdictOf(projector, projector?.now);
  const problems = [...changing.problems, ...projecting.problems];
  if (setAside.count > 0) problems.push(notComplete(setAside.count));
  if (verification?.ok === false) problems.push(problemOf(verification));
  if (verification?.is_overdue) problems.push(OVERDUE);
  const open = found.filter(({ acknowledged }) => acknowledged === null);
  if (open.length > 0) problems.push(sentenceOf(open.length));
  const lasting = found.filter(
    ({ acknowledged, is_gone, kind }) => acknowledged && !is_gone && LASTING_KINDS.includes(kind),
  );
  for (const { sentence } of lasting)
    problems.push(`Acknowledged, but still the case: ${sentence}`);
  if (backup?.problem) problems.push(`The last nightly backup has failed. ${backup.problem}`);
  if (photos.length > 0) problems.push(photosSetAside(photos));
  if (late.length > 0) problems.push(notPublished(late));
  if (freeSpace?.isLow()) problems.push(DISK_NEARLY_FULL);
  const isHalted = projecting.status === 'halted';
  return {
    status: isHalted ? 'halted' : problems.length > 0 ? 'degraded' : 'ok',
    problems: [...new Set(problems)],
    projector: projector ?? null,
    set_aside: setAside,
    verification,
    findings: open.length + lasting.length,
  };
}

/** Checks that the read tables can be read and are up to date. */
export function readTablesCheck(sql: Sql): Check {
  return async () => {
    await sql.rows('select from read.checkpoint, read.shows limit 1');
    const { status, problems, projector, set_aside, verification, findings } = await findStatus({
      sql,
    });
    // For operators; the names of streams and the reasons are for staff only.
    const { state, position, head, behind, seen_at } = projector ?? {};
    const details = {
      projector: projector && { state, position, head, behind, seen_at },
      set_aside: set_aside.count,
      verification: verification && {
        at: verification.at,
        ok: verification.ok && !verification.is_overdue,
      },
      findings,
    };
    return { status, problems, details };
  };
}

function problemOf({ tables, differences }: Verification): string {
  if (differences[0] === DAMAGED) return DAMAGED;
  return tables === 0 ? NOT_COMPARED : TABLES_DIFFER;
}

function sentenceOf(findings: number): string {
  const found = findings === 1 ? 'Something was' : `${findings} things were`;
  return (
    `${found} found that only tampering, a restored backup or a broken disk explains: ` +
    'the History page says what. A site manager can acknowledge it there.'
  );
}

/** The fields of the contract, and what the verdict needs, which the response leaves out. */
type Projector = NonNullable<SystemStatus['projector']> & ProjectorRow & { now: Date };

function findProjector(sql: Sql): Promise<Projector | undefined> {
  return ifReadable(
    sql.row<Projector>(
      `select state, reason, position::text, head::text, behind,
         ${utc('at')} as seen_at, since, at, now(),
         (to_jsonb(status) ->> 'waiting_since')::timestamptz as waiting_since
       from projector.status`,
    ),
  );
}

async function findSetAside(sql: Sql): Promise<SystemStatus['set_aside']> {
  const events = await ifReadable(
    sql.rows<SystemStatus['set_aside']['events'][number]>(
      `select position::text, stream, revision, type, reason
       from read.set_aside order by set_aside.position desc limit ${LISTED}`,
    ),
  );
  if (!events || events.length < LISTED)
    return { count: events?.length ?? 0, events: events ?? [] };
  const all = await sql.row<{ count: number }>('select count(*)::int as count from read.set_aside');
  return { count: all?.count ?? LISTED, events };
}

/** The dates of the shows with a photo whose smaller files cannot be made. */
async function findShowsOfBadPhotos(sql: Sql): Promise<string[]> {
  const shows = await ifReadable(
    sql.rows<{ date: string }>(
      `select distinct date::text as date from read.shows, jsonb_array_elements(photos) as photo
       where photo ->> 'hash' in (select hash from projector.photos_set_aside)
       order by date limit ${LISTED}`,
    ),
  );
  return shows?.map(({ date }) => date) ?? [];
}

/** The dates of shows that should have been published a minute ago. */
async function findLateShows(sql: Sql): Promise<string[]> {
  const shows = await ifReadable(
    sql.rows<{ date: string }>(
      `select distinct date::text as date from read.shows
       where publish_at::timestamptz < now() - interval '1 minute' order by date limit ${LISTED}`,
    ),
  );
  return shows?.map(({ date }) => date) ?? [];
}

function notPublished(dates: readonly string[]): string {
  return (
    `Not published on time: the show on ${dates.join(', ')}. ` +
    'This is tried again by itself. Publish it by hand to see what is wrong.'
  );
}

function photosSetAside(dates: readonly string[]): string {
  return (
    'A photo could not be prepared for small screens and link previews, and is shown in full size: ' +
    `of the show on ${dates.join(', ')}. Remove it and upload it in another format or size.`
  );
}

function notComplete(setAside: number): string {
  return (
    `What is shown is not complete: ${setAside} ${setAside === 1 ? 'event' : 'events'} ` +
    'could not be applied. "npm run verify" names them.'
  );
}
