import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOW_FIELD_NAMES } from '@stagedoor/contracts/facts/show-fields';
import { SHOWN_FLAGS, type ShownFlags } from '@stagedoor/contracts/facts/show-flags';
import type { ShowStatus } from '@stagedoor/contracts/facts/status-events';
import type { ShowDetails } from '@stagedoor/contracts/show';
import type { Sql } from '../stores/postgres.ts';
import { presentShow } from '../venue/show.presenter.ts';
import { announcedFacts } from '../venue/show.text.ts';
import type { AnnouncedContent } from './announced-mail.ts';

interface Written {
  subject: string;
  intro: string;
  show_ids: readonly string[];
}

type Row = ShowDetails & ShownFlags & ShowStatus & { id: string };

/** What an announcement says as of now: of its shows those that are public, by their dates. */
export async function findAnnouncedContent(
  sql: Sql,
  { subject, intro, show_ids }: Written,
  today: string,
): Promise<AnnouncedContent> {
  const rows = await sql.rows<Row>(SHOWS, [show_ids]);
  const shows = rows.map((row) => {
    const details = recordOf(SHOW_FIELD_NAMES, (name) => row[name]) as ShowDetails;
    const flags = recordOf(SHOWN_FLAGS, (flag) => row[flag]);
    const times = { created_at: '', updated_at: '' };
    const record = { id: row.id, details, photos: [], flags, status: row, ...times };
    const facts = announcedFacts(presentShow(record, undefined, today));
    return { ...facts, path: `/shows/${row.id}` };
  });
  return { subject, intro, shows };
}

const SHOWS = `
  select shows.*, to_char(date, 'YYYY-MM-DD') as date,
    to_char(previous_date, 'YYYY-MM-DD') as previous_date
  from read.shows
  where id = any($1) and is_published and not is_archived
  order by shows.date, doors_time nulls last, id`;
