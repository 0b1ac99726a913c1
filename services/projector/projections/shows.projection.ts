import { searchText } from '@stagedoor/contracts/facts/search-text';
import { showDetails, type ShowDetails } from '@stagedoor/contracts/show';
import type { EventContext, Projection, Statement } from '../projection.ts';

const SEARCHED = ['headlining_artist', 'support_artists', 'tour_title', 'presents_line'] as const;
const DETAILS = Object.keys(showDetails.shape).join(', ');

// An UPDATE sees the row as it was before. Times stay out: as JSON they depend on the time zone.
const WITHDRAWN = `
  withdrawn_at = case when is_published then $3::timestamptz else withdrawn_at end,
  withdrawn = case when is_published
    then to_jsonb(shows) - array['folded', 'withdrawn', 'withdrawn_at', 'retracted_at',
        'first_published_at', 'created_at', 'updated_at']
      || jsonb_build_object('revision', $2::int)
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
    create index on shows (date)`,
  on: {
    ShowAnnounced: ({ id, revision, at, data }) => ({
      text: `
        insert into shows (id, revision, updated_at, created_at, ${DETAILS}, folded)
        select $1, $2::int, $3::timestamptz, $3::timestamptz, ${DETAILS}, $5::jsonb
        from jsonb_populate_record(null::shows, $4)`,
      values: [id, revision, at, data, folded(data)],
    }),
    ShowDetailsChanged: (event) =>
      update(
        event,
        `(${DETAILS}) = (select ${DETAILS} from jsonb_populate_record(shows, $4)),
         folded = folded || $5`,
        event.data.changes,
        folded(event.data.changes),
      ),
    ShowPublished: (event) =>
      update(
        event,
        `is_published = true, first_published_at = coalesce(first_published_at, $3::timestamptz),
         withdrawn_at = null, withdrawn = null, retracted_at = null`,
      ),
    ShowUnpublished: (event) => update(event, `is_published = false, ${WITHDRAWN}`),
    ShowArchived: (event) =>
      update(event, `is_archived = true, is_published = false, ${WITHDRAWN}`),
    ShowUnarchived: (event) => update(event, 'is_archived = false'),
    ShowRetracted: (event) =>
      update(
        event,
        `retracted_at = $3::timestamptz,
         withdrawn = withdrawn || $4::jsonb || jsonb_build_object('revision', $2::int)`,
        NO_WORDS,
      ),
    ShowPhotosAdded: (event) =>
      update(event, 'photos = photos || $4', JSON.stringify(event.data.photos)),
    ShowPhotoRemoved: (event) =>
      update(event, photosWhere(`photo ->> 'id' <> $4`, 'place'), event.data.photo_id),
    ShowPhotosReordered: (event) =>
      update(
        event,
        photosWhere('true', `array_position($4::text[], photo ->> 'id'), place`),
        event.data.photo_ids,
      ),
  },
} satisfies Projection;

/** The values are $4 and on. */
function update({ id, revision, at }: EventContext, set: string, ...values: unknown[]): Statement {
  return {
    text: `update shows set revision = $2::int, updated_at = $3::timestamptz, ${set} where id = $1`,
    values: [id, revision, at, ...values],
  };
}

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
