import { showDetails, type ShowDetails } from '@stagedoor/contracts/show';
import type { EventContext, Projection, Statement } from '../projection.ts';
import { historyEntry, type Patch } from './history-entry.statement.ts';
import { mailingListHistory } from './mailing-list.history.ts';
import { messagesHistory } from './messages.history.ts';
import { themesHistory } from './themes.history.ts';

/** The fields of a show that are called otherwise in a sentence. */
const LABELS: Partial<Record<keyof ShowDetails, string>> = {
  genre_id: 'genre',
  ticket_url: 'ticket link',
};
/** A show before any change. */
const NEW = { photos: [], is_published: false, is_archived: false };
const list = new Intl.ListFormat('en-US');

/** One row per event. `history_subjects` holds the last fields, for what was before a change. */
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
    ShowAnnounced: (event) => aboutShow(event, 'Announced {}', 'set', { ...NEW, ...event.data }),
    ShowDetailsChanged: (event) => {
      const { changes } = event.data;
      return aboutShow(event, `Changed ${labelsOf(changes)} of {}`, 'set', changes);
    },
    ShowPublished: (event) =>
      aboutShow(event, 'Published {}', 'set', { is_published: true, is_retracted: false }),
    ShowUnpublished: (event) => aboutShow(event, 'Unpublished {}', 'set', { is_published: false }),
    ShowArchived: (event) =>
      aboutShow(event, 'Archived {}', 'set', { is_archived: true, is_published: false }),
    ShowUnarchived: (event) =>
      aboutShow(event, 'Took {} out of the archive', 'set', { is_archived: false }),
    ShowRetracted: (event) =>
      aboutShow(event, 'Retracted {} from the feeds', 'set', { is_retracted: true }),
    ShowPhotosAdded: (event) => {
      const ids = event.data.photos.map(({ id }) => id);
      const photos = ids.length === 1 ? 'a photo' : `${ids.length} photos`;
      return aboutShow(event, `Added ${photos} to {}`, 'addPhotos', ids);
    },
    ShowPhotoRemoved: (event) =>
      aboutShow(event, 'Removed a photo from {}', 'removePhotos', [event.data.photo_id]),
    ShowPhotosReordered: (event) =>
      aboutShow(event, 'Reordered the photos of {}', 'set', { photos: event.data.photo_ids }),
    GenreAdded: (event) => aboutGenre(event, 'Added the genre {}', event.data),
    GenreRenamed: (event) => {
      const { name } = event.data;
      return aboutGenre(event, `Renamed the genre {} to ${name}`, { name });
    },
    GenreDeleted: (event) => aboutGenre(event, 'Deleted the genre {}', { name: null, slug: null }),
    ...themesHistory,
  },
} satisfies Projection;

function aboutShow(event: EventContext, sentence: string, patch: Patch, fields: object): Statement {
  const subject = { subject: 'show', id: event.id, named: 'headlining_artist' } as const;
  return historyEntry(event, { ...subject, sentence }, patch, fields);
}

function aboutGenre(
  event: EventContext & { data: { id: string } },
  sentence: string,
  fields: object,
): Statement {
  const subject = { subject: 'genre', id: event.data.id, named: 'name' } as const;
  return historyEntry(event, { ...subject, sentence }, 'set', fields);
}

function labelsOf(changes: object): string {
  const changed = showDetails.keyof().options.filter((field) => field in changes);
  return list.format(changed.map((field) => LABELS[field] ?? field.replaceAll('_', ' ')));
}
