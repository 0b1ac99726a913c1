import { showDetails, type ShowDetails } from '@stagedoor/contracts/show';
import type { Occasion, Projection, Statement } from '../projection.ts';
import { entry, type Patch } from './history.entry.ts';
import { mailingListHistory } from './history.mailing-list.ts';
import { messagesHistory } from './history.messages.ts';
import { themesHistory } from './history.themes.ts';

/** What the fields of a show are called in a sentence. */
const LABELS: Record<keyof ShowDetails, string> = {
  date: 'date',
  presents_line: 'presents line',
  headlining_artist: 'headlining artist',
  tour_title: 'tour title',
  support_artists: 'support artists',
  additional_info: 'additional info',
  ages: 'ages',
  doors_time: 'doors time',
  show_time: 'show time',
  genre_id: 'genre',
  ticket_url: 'ticket link',
  ticket_instructions: 'ticket instructions',
};
/** What a show is before anybody says otherwise. */
const NEW = { photos: [], is_published: false, is_archived: false };
const list = new Intl.ListFormat('en-US');

/** One row per event, for auditors. `history_subjects` holds the last known fields of every subject, so that an entry can tell before from after. */
export const history = {
  name: 'history',
  tables: `
    create table history (
      position bigint primary key,
      recorded_at timestamptz not null,
      actor_id text not null,
      actor_role text not null,
      type text not null,
      subject text not null,
      subject_id text not null,
      stream text not null,
      revision int not null,
      summary text not null,
      changes jsonb not null
    );
    create index on history (subject, subject_id, position);
    create index on history (actor_id, position);
    create table history_subjects (
      subject text,
      subject_id text,
      fields jsonb not null,
      primary key (subject, subject_id)
    )`,
  on: {
    ...messagesHistory,
    ...mailingListHistory,
    ShowAnnounced: (fact) => aboutShow(fact, 'Announced {}', 'set', { ...NEW, ...fact.data }),
    ShowDetailsChanged: (fact) => {
      const { changes } = fact.data;
      return aboutShow(fact, `Changed ${labelsOf(changes)} of {}`, 'set', changes);
    },
    ShowPublished: (fact) =>
      aboutShow(fact, 'Published {}', 'set', { is_published: true, is_retracted: false }),
    ShowUnpublished: (fact) => aboutShow(fact, 'Unpublished {}', 'set', { is_published: false }),
    ShowArchived: (fact) =>
      aboutShow(fact, 'Archived {}', 'set', { is_archived: true, is_published: false }),
    ShowUnarchived: (fact) =>
      aboutShow(fact, 'Took {} out of the archive', 'set', { is_archived: false }),
    ShowRetracted: (fact) =>
      aboutShow(fact, 'Retracted {} from the feeds', 'set', { is_retracted: true }),
    ShowPhotosAdded: (fact) => {
      const ids = fact.data.photos.map(({ id }) => id);
      const photos = ids.length === 1 ? 'a photo' : `${ids.length} photos`;
      return aboutShow(fact, `Added ${photos} to {}`, 'addPhotos', ids);
    },
    ShowPhotoRemoved: (fact) =>
      aboutShow(fact, 'Removed a photo from {}', 'removePhotos', [fact.data.photo_id]),
    ShowPhotosReordered: (fact) =>
      aboutShow(fact, 'Reordered the photos of {}', 'set', { photos: fact.data.photo_ids }),
    GenreAdded: (fact) => aboutGenre(fact, 'Added the genre {}', fact.data),
    GenreRenamed: (fact) => {
      const { name } = fact.data;
      return aboutGenre(fact, `Renamed the genre {} to ${name}`, { name });
    },
    GenreDeleted: (fact) => aboutGenre(fact, 'Deleted the genre {}', { name: null, slug: null }),
    ...themesHistory,
  },
} satisfies Projection;

function aboutShow(fact: Occasion, sentence: string, patch: Patch, fields: object): Statement {
  const subject = { subject: 'show', id: fact.id, named: 'headlining_artist' } as const;
  return entry(fact, { ...subject, sentence }, patch, fields);
}

function aboutGenre(
  fact: Occasion & { data: { id: string } },
  sentence: string,
  fields: object,
): Statement {
  const subject = { subject: 'genre', id: fact.data.id, named: 'name' } as const;
  return entry(fact, { ...subject, sentence }, 'set', fields);
}

function labelsOf(changes: object): string {
  const changed = showDetails.keyof().options.filter((field) => field in changes);
  return list.format(changed.map((field) => LABELS[field]));
}
