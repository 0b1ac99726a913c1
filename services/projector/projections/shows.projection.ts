import { searchText } from '@stagedoor/contracts/facts/search-text';
import { showDetails, type ShowDetails } from '@stagedoor/contracts/show';
import type { EventContext, FoldingProjection } from '../projection.ts';
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
  is_published: false,
  is_archived: false,
  updated_at: '',
  first_published_at: null as string | null,
  withdrawn_at: null as string | null,
  withdrawn: null as object | null,
  retracted_at: null as string | null,
  search: '',
};

/** What replaces the content of a retracted show. */
const NO_WORDS = {
  headlining_artist: 'Cancelled show',
  presents_line: '',
  tour_title: '',
  support_artists: '',
  additional_info: '',
  ticket_url: '',
  ticket_instructions: '',
  genre_id: 'none',
  photos: [],
  search: '',
};

/** The fields that the content of a withdrawn show leaves out: JSON drops undefined values. */
const NOT_KEPT = {
  ...{ withdrawn: undefined, withdrawn_at: undefined, retracted_at: undefined },
  ...{ first_published_at: undefined, created_at: undefined, updated_at: undefined },
};

/** One row per show. `withdrawn` holds the last public content while a show is not public. */
export const shows = {
  name: 'shows',
  version: 1,
  tables: `
    create table shows (
      id text primary key,
      revision int not null,
      date date not null,
      presents_line text not null,
      headlining_artist text not null,
      tour_title text not null,
      support_artists text not null,
      additional_info text not null,
      ages text not null,
      doors_time text,
      show_time text,
      genre_id text not null,
      ticket_url text not null,
      ticket_instructions text not null,
      photos jsonb not null,
      is_published bool not null,
      is_archived bool not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      first_published_at timestamptz,
      withdrawn_at timestamptz,
      withdrawn jsonb,
      retracted_at timestamptz,
      search text not null
    );
    create index on shows (date);
    create index on shows (date) include (genre_id, ages) where is_published and not is_archived`,
  on: {
    ShowAnnounced: (event) => {
      const { id, at: created_at, data } = event;
      return { event, after: () => rowAt(event, searchable({ ...NEW, id, created_at, ...data })) };
    },
    ShowDetailsChanged: (event) =>
      changed(event, (show) => searchable(Object.assign({ ...show }, event.data.changes))),
    ShowPublished: (event) =>
      changed(event, ({ first_published_at }) => ({
        ...{ is_published: true, first_published_at: first_published_at ?? event.at },
        ...{ withdrawn_at: null, withdrawn: null, retracted_at: null },
      })),
    ShowUnpublished: (event) => changed(event, (show) => withdraw(show, event)),
    ShowArchived: (event) =>
      changed(event, (show) => ({ is_archived: true, ...withdraw(show, event) })),
    ShowUnarchived: (event) => changed(event, () => ({ is_archived: false })),
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

const COLUMNS = [...Object.keys(showDetails.shape), ...Object.keys(NEW), 'created_at'];
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
function withdraw(show: ShowRow, { at, revision }: EventContext): Partial<ShowRow> {
  if (!show.is_published) return { is_published: false };
  return { is_published: false, withdrawn_at: at, withdrawn: { ...show, ...NOT_KEPT, revision } };
}
