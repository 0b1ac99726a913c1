import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import {
  SEARCHED_FIELDS,
  SHOW_FIELD_NAMES,
  SHOW_FIELDS,
  type FieldKind,
} from '@stagedoor/contracts/facts/show-fields';
import { SHOWN_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { SCHEDULED } from '@stagedoor/contracts/facts/status-events';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import type { ShowDetails } from '@stagedoor/contracts/show';
import type { Withdrawn } from '@stagedoor/domain/show/show.decider';
import { subjectKinds } from '@stagedoor/domain/subjects';
import type { Projection } from './projection.ts';
import { rowPerSubject } from './row-per-subject.ts';

/** What replaces the content of a retracted show: its day, its times and its ages stay. */
const STAYING: readonly FieldKind[] = ['day', 'time', 'ages'];
const NO_WORDS = {
  ...recordOf(
    SHOW_FIELD_NAMES.filter((name) => !STAYING.includes(SHOW_FIELDS[name].kind)),
    (name) => SHOW_FIELDS[name].default,
  ),
  headlining_artist: 'Cancelled show',
  ...SCHEDULED,
  is_sold_out: false,
  photos: [],
  search: '',
};

const TEXT = 'text not null';
const TYPES: Record<FieldKind, string> = {
  ...{ line: TEXT, text: TEXT, link: TEXT, links: TEXT, ages: TEXT, genre: TEXT },
  ...{ day: 'date not null', time: 'text', moment: 'text' },
};
const DETAILS = SHOW_FIELD_NAMES.map((name) => `${name} ${TYPES[SHOW_FIELDS[name].kind]}`).join();
const FLAGS = SHOWN_FLAGS.map((flag) => `${flag} bool not null`).join();

/** One row per show. `withdrawn` holds the last public content while a show is not public. */
export const shows: Projection = {
  name: 'shows',
  tables: `
    create table shows (
      id text primary key,
      revision int not null,
      changed_revision int not null,
      ${DETAILS},
      photos jsonb not null,
      ${FLAGS},
      event_status text not null,
      status_note text not null,
      previous_date date,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      first_published_at timestamptz,
      withdrawn_at timestamptz,
      withdrawn jsonb,
      retracted_at timestamptz,
      shared_revision int,
      search text not null
    );
    create index on shows (date);
    create index on shows (date) include (doors_time, show_time, genre_id, ages)
      where is_published and not is_archived`,
  statementsOf: rowPerSubject('shows', subjectKinds.show, (id, current) => {
    const { state, revision, created_at } = current;
    if (state.phase === 'unknown') return undefined;
    const { details, photos, flags, status, withdrawn, changed } = state;
    return {
      ...{ id, revision, ...details, ...status, photos, created_at },
      ...{ changed_revision: changed.revision, updated_at: changed.at },
      ...recordOf(SHOWN_FLAGS, (flag) => flags[flag]),
      first_published_at: state.firstPublishedAt,
      withdrawn_at: withdrawn?.at ?? null,
      withdrawn: withdrawn && contentOf(id, withdrawn, state.retractedAt !== null),
      retracted_at: state.retractedAt,
      shared_revision: state.sharedRevision,
      search: searchOf(details),
    };
  }),
};

/** The files of all photos that a show or the venue has or had: the history needs them for ever. */
export const photos: Projection = {
  name: 'photos',
  tables: 'create table photos (hash text primary key)',
  statementsOf: ({ events }) => [
    {
      text: `
        insert into photos select * from jsonb_populate_recordset(null::photos, $1)
        on conflict do nothing`,
      rows: events.flatMap(photosIn).map(({ hash }) => ({ hash })),
    },
  ],
};

function photosIn(event: DomainEvent): readonly StoredPhoto[] {
  if (event.type === 'ShowPhotosAdded') return event.data.photos;
  if (event.type === 'VenuePicturesChanged') return event.data.pictures;
  return event.type === 'VenueLogoChanged' && event.data.logo ? [event.data.logo] : [];
}

/** A row as the public saw it last, without times: as JSON they depend on the time zone. */
function contentOf(
  id: string,
  { revision: changed_revision, details, photos, flags, status }: Withdrawn,
  isRetracted: boolean,
): Record<string, unknown> {
  return {
    ...{ id, changed_revision, ...details, ...status, photos, search: searchOf(details) },
    ...recordOf(SHOWN_FLAGS, (flag) => flags[flag]),
    ...(isRetracted && NO_WORDS),
  };
}

function searchOf(details: ShowDetails): string {
  return SEARCHED_FIELDS.map((field) => searchText(details[field])).join('\n');
}
