import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import {
  SHOW_FIELD_NAMES,
  SHOW_FIELDS,
  type FieldKind,
} from '@stagedoor/contracts/facts/show-fields';
import {
  FLAG_EVENT_TYPES,
  FLAG_EVENTS,
  SHOWN_FLAGS,
  type FlagEvent,
} from '@stagedoor/contracts/facts/show-flags';
import type { ShowDetails } from '@stagedoor/contracts/show';
import type { EventContext, FoldingProjection, Projection } from '../projection.ts';
import { addPhotos, removePhoto, sortPhotos, type Photo } from './show-photos.fold.ts';

const SEARCHED = ['headlining_artist', 'support_artists', 'tour_title', 'presents_line'] as const;

type ShowRow = ShowDetails & typeof NEW & { id: string; created_at: string };

/** An event, and the row of its show after it. */
interface ShowChange {
  event: EventContext;
  after: (before: ShowRow | undefined) => ShowRow | undefined;
}

/** A show before any change. */
const NEW = {
  revision: 0,
  photos: [] as Photo[],
  ...recordOf(SHOWN_FLAGS, () => false),
  updated_at: '',
  first_published_at: null as string | null,
  withdrawn_at: null as string | null,
  withdrawn: null as object | null,
  retracted_at: null as string | null,
  search: '',
};

/** What replaces the content of a retracted show: its day, its times and its ages stay. */
const STAYING: readonly FieldKind[] = ['day', 'time', 'ages'];
const NO_WORDS = {
  ...recordOf(
    SHOW_FIELD_NAMES.filter((name) => !STAYING.includes(SHOW_FIELDS[name].kind)),
    (name) => SHOW_FIELDS[name].default,
  ),
  headlining_artist: 'Cancelled show',
  photos: [],
  search: '',
};

/** The fields that the content of a withdrawn show leaves out: JSON drops undefined values. */
const NOT_KEPT = {
  ...{ withdrawn: undefined, withdrawn_at: undefined, retracted_at: undefined },
  ...{ first_published_at: undefined, created_at: undefined, updated_at: undefined },
};

/** The columns of fields that are not texts, by their kinds. */
const TYPES: Partial<Record<FieldKind, string>> = {
  day: 'date not null',
  time: 'text',
  number: 'int',
};
const DETAILS = SHOW_FIELD_NAMES.map(
  (name) => `${name} ${TYPES[SHOW_FIELDS[name].kind] ?? 'text not null'}`,
).join();
const FLAGS = SHOWN_FLAGS.map((flag) => `${flag} bool not null`).join();

/** One row per show. `withdrawn` holds the last public content while a show is not public. */
export const shows = {
  name: 'shows',
  version: 3,
  tables: `
    create table shows (
      id text primary key,
      revision int not null,
      ${DETAILS},
      photos jsonb not null,
      ${FLAGS},
      created_at timestamptz not null,
      updated_at timestamptz not null,
      first_published_at timestamptz,
      withdrawn_at timestamptz,
      withdrawn jsonb,
      retracted_at timestamptz,
      search text not null
    );
    create index on shows (date);
    create index on shows (date) include (doors_time, show_time, genre_id, ages)
      where is_published and not is_archived`,
  on: {
    ShowAnnounced: (event) => {
      const { id, at: created_at, data } = event;
      return { event, after: () => rowAt(event, searchable({ ...NEW, id, created_at, ...data })) };
    },
    ShowDetailsChanged: (event) =>
      changed(event, (show) => searchable(Object.assign({ ...show }, event.data.changes))),
    ...recordOf(
      FLAG_EVENT_TYPES,
      (type) => (event: EventContext) => changed(event, (show) => withFlags(show, type, event)),
    ),
    ShowPublished: (event) =>
      changed(event, (show) => ({
        ...withFlags(show, 'ShowPublished', event),
        first_published_at: show.first_published_at ?? event.at,
        ...{ withdrawn_at: null, withdrawn: null, retracted_at: null },
      })),
    ShowRetracted: (event) =>
      changed(event, ({ withdrawn }) => ({
        retracted_at: event.at,
        withdrawn: withdrawn && { ...withdrawn, ...NO_WORDS, revision: event.revision },
      })),
    ShowPhotosAdded: (event) => changed(event, addPhotos(event.data.photos)),
    ShowPhotoRemoved: (event) => changed(event, removePhoto(event.data.photo_id)),
    ShowPhotosReordered: (event) => changed(event, sortPhotos(event.data.photo_ids)),
  },
  load: async (sql, changes) => {
    const stored = await sql.rows<{ row: ShowRow }>(
      'select to_jsonb(shows) as row from shows where id = any($1)',
      [changes.map(({ event }) => event.id)],
    );
    return new Map(stored.map(({ row }) => [row.id, row]));
  },
  fold: (stored, changes) => {
    const shown = new Map(stored);
    for (const { event, after } of changes) {
      const row = after(shown.get(event.id));
      if (row) shown.set(event.id, row);
    }
    return [{ text: WRITE, rows: [...shown.values()] }];
  },
} satisfies FoldingProjection<ShowChange, ShowRow>;

/** The files of all photos that any show has or had: the history needs them for ever. */
export const photos = {
  name: 'photos',
  version: 1,
  tables: 'create table photos (hash text primary key)',
  on: {
    ShowPhotosAdded: ({ data }) => ({
      text: `
        insert into photos (hash)
        select distinct photo ->> 'hash'
        from jsonb_array_elements($1) as added(data),
          jsonb_array_elements(data -> 'photos') as photo
        on conflict do nothing`,
      row: data,
    }),
  },
} satisfies Projection;

const COLUMNS = [...SHOW_FIELD_NAMES, ...Object.keys(NEW), 'created_at'];
const WRITE = `
  insert into shows (id, ${COLUMNS.join(', ')})
  select id, ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::shows, $1)
  on conflict (id) do update set
    ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

function changed(event: EventContext, set: (show: ShowRow) => Partial<ShowRow>): ShowChange {
  return { event, after: (show) => show && rowAt(event, { ...show, ...set(show) }) };
}

function rowAt({ revision, at }: EventContext, row: ShowRow): ShowRow {
  return { ...row, revision, updated_at: at };
}

function searchable(row: ShowRow): ShowRow {
  return { ...row, search: SEARCHED.map((field) => searchText(row[field])).join('\n') };
}

/** Keeps what the public saw, without times: as JSON they depend on the time zone. */
function withFlags(
  show: ShowRow,
  type: FlagEvent,
  { at, revision }: EventContext,
): Partial<ShowRow> {
  const { sets } = FLAG_EVENTS[type];
  const flags = recordOf(SHOWN_FLAGS, (flag) => sets[flag] ?? show[flag]);
  if (flags.is_published || !show.is_published) return flags;
  return { ...flags, withdrawn_at: at, withdrawn: { ...show, ...NOT_KEPT, revision } };
}
