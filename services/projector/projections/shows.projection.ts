import { searchText } from '@stagedoor/contracts/facts/search-text';
import { showDetails, type ShowDetails } from '@stagedoor/contracts/show';
import type { EventContext, Projection, Statement } from '../projection.ts';

const SEARCHED = ['headlining_artist', 'support_artists', 'tour_title', 'presents_line'] as const;
const DETAILS = Object.keys(showDetails.shape).join(', ');

// An UPDATE sees the row as it was before. Times stay out: as JSON they depend on the time zone.
const WITHDRAWN = `
  withdrawn_at = case when is_published then event.at else withdrawn_at end,
  withdrawn = case when is_published
    then to_jsonb(shows) - array['folded', 'withdrawn', 'withdrawn_at', 'retracted_at',
        'first_published_at', 'created_at', 'updated_at']
      || jsonb_build_object('revision', event.revision)
    else withdrawn end`;

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

/** One row per show. `withdrawn` holds the last public content while a show is not public. */
export const shows = {
  name: 'shows',
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
      photos jsonb not null default '[]',
      is_published bool not null default false,
      is_archived bool not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      first_published_at timestamptz,
      withdrawn_at timestamptz,
      withdrawn jsonb,
      retracted_at timestamptz,
      folded jsonb not null,
      search text not null generated always as (
        ${SEARCHED.map((field) => `(folded ->> '${field}')`).join(` || E'\\n' || `)}
      ) stored
    );
    create index on shows (date);
    create index on shows (date) include (genre_id, ages) where is_published and not is_archived`,
  on: {
    ShowAnnounced: ({ id, revision, at, data }) => ({
      key: id,
      text: `
        insert into shows (id, revision, updated_at, created_at, ${DETAILS}, folded)
        select id, revision, updated_at, created_at, ${DETAILS}, folded
        from jsonb_populate_recordset(null::shows, $1)`,
      row: { ...data, id, revision, updated_at: at, created_at: at, folded: folded(data) },
    }),
    ShowDetailsChanged: (event) =>
      update(
        event,
        `(${DETAILS}) = (
           select ${DETAILS} from jsonb_populate_record(shows, event.data -> 'changes')
         ),
         folded = folded || (event.data -> 'folded')`,
        { ...event.data, folded: folded(event.data.changes) },
      ),
    ShowPublished: (event) =>
      update(
        event,
        `is_published = true, first_published_at = coalesce(first_published_at, event.at),
         withdrawn_at = null, withdrawn = null, retracted_at = null`,
      ),
    ShowUnpublished: (event) => update(event, `is_published = false, ${WITHDRAWN}`),
    ShowArchived: (event) =>
      update(event, `is_archived = true, is_published = false, ${WITHDRAWN}`),
    ShowUnarchived: (event) => update(event, 'is_archived = false'),
    ShowRetracted: (event) =>
      update(
        event,
        `retracted_at = event.at,
         withdrawn = withdrawn || event.data || jsonb_build_object('revision', event.revision)`,
        NO_WORDS,
      ),
    ShowPhotosAdded: (event) =>
      update(event, `photos = photos || (event.data -> 'photos')`, event.data),
    ShowPhotoRemoved: (event) =>
      update(
        event,
        photosWhere(`photo ->> 'id' <> event.data ->> 'photo_id'`, 'place'),
        event.data,
      ),
    ShowPhotosReordered: (event) =>
      update(
        event,
        photosWhere('true', `array_position(${IDS}, photo ->> 'id'), place`),
        event.data,
      ),
  },
} satisfies Projection;

function update({ id, revision, at }: EventContext, set: string, data: object = {}): Statement {
  return {
    key: id,
    text: `
      update shows set revision = event.revision, updated_at = event.at, ${set}
      from jsonb_to_recordset($1) as event(show_id text, revision int, at timestamptz, data jsonb)
      where id = show_id`,
    row: { show_id: id, revision, at, data },
  };
}

const IDS = `array(select jsonb_array_elements_text(event.data -> 'photo_ids'))`;

function photosWhere(condition: string, order: string): string {
  return `photos = (
    select coalesce(jsonb_agg(photo order by ${order}), '[]')
    from jsonb_array_elements(photos) with ordinality as listed(photo, place)
    where ${condition}
  )`;
}

function folded(details: { [Field in keyof ShowDetails]?: ShowDetails[Field] | undefined }): Record<
  string,
  string
> {
  return Object.fromEntries(
    SEARCHED.flatMap((field) => {
      const value = details[field];
      return value === undefined ? [] : [[field, searchText(value)]];
    }),
  );
}
