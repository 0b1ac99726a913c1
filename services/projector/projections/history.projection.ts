import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOW_FIELD_NAMES, SHOW_FIELDS } from '@stagedoor/contracts/facts/show-fields';
import { FLAG_EVENT_TYPES, FLAG_EVENTS, SHOW_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import type { EventContext, FoldingProjection } from '../projection.ts';
import { accountsHistory } from './accounts.history.ts';
import { foldHistory, type HistoryChange, type LatestEntry } from './history.fold.ts';
import { historyStatements, latestEntries } from './history.statements.ts';
import { mailingListHistory } from './mailing-list.history.ts';
import { messagesHistory } from './messages.history.ts';
import { addPhotos, removePhoto, sortPhotos } from './show-photos.fold.ts';
import { themesHistory } from './themes.history.ts';

/** A show before any change. */
const NEW = { photos: [], ...recordOf(SHOW_FLAGS, () => false) };
const list = new Intl.ListFormat('en-US');

/**
 * One row per event, which is also a revision of its subject: `fields` held from `valid_from` until
 * `valid_to`, and `set_fields` names those that the event changed. Personal data is in `sealed`;
 * `fields` has a marker in its place.
 */
export const history = {
  name: 'history',
  version: 1,
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
      command_id text not null,
      undoes text,
      undone_by text,
      valid_from timestamptz not null,
      valid_to timestamptz not null,
      created_at timestamptz not null,
      fields jsonb not null,
      sealed jsonb,
      set_fields text[] not null,
      summary text not null,
      changes jsonb not null
    );
    create index on history (subject, subject_id, position);
    create index on history (subject, valid_to, valid_from) include (position);
    create index on history (actor_id, position);
    create index on history (command_id, stream)`,
  on: {
    ...messagesHistory,
    ...mailingListHistory,
    ShowAnnounced: (event) => aboutShow(event, 'Announced {}', { ...NEW, ...event.data }),
    ShowDetailsChanged: (event) => {
      const { changes } = event.data;
      return aboutShow(event, `Changed ${labelsOf(changes)} of {}`, changes);
    },
    ...recordOf(FLAG_EVENT_TYPES, (type) => (event: EventContext) => {
      const { sentence, sets } = FLAG_EVENTS[type];
      return aboutShow(event, sentence, sets);
    }),
    ShowPhotosAdded: (event) => {
      const { photos } = event.data;
      const added = photos.length === 1 ? 'a photo' : `${photos.length} photos`;
      return aboutShow(event, `Added ${added} to {}`, addPhotos(photos));
    },
    ShowPhotoRemoved: (event) =>
      aboutShow(event, 'Removed a photo from {}', removePhoto(event.data.photo_id)),
    ShowPhotosReordered: (event) =>
      aboutShow(event, 'Reordered the photos of {}', sortPhotos(event.data.photo_ids)),
    GenreAdded: (event) => aboutGenre(event, 'Added the genre {}', event.data),
    GenreRenamed: (event) => {
      const { name } = event.data;
      return aboutGenre(event, `Renamed the genre {} to ${name}`, { name });
    },
    GenreDeleted: (event) => aboutGenre(event, 'Deleted the genre {}', { name: null, slug: null }),
    ...themesHistory,
    ...accountsHistory,
  },
  load: latestEntries,
  fold: (latest, changes) => historyStatements(foldHistory(latest, changes), changes),
} satisfies FoldingProjection<HistoryChange, LatestEntry>;

function aboutShow(
  event: EventContext,
  sentence: string,
  set: HistoryChange['set'],
): HistoryChange {
  return { event, subject: 'show', id: event.id, named: 'headlining_artist', sentence, set };
}

function aboutGenre(
  event: EventContext & { data: { id: string } },
  sentence: string,
  set: object,
): HistoryChange {
  const { id } = event.data;
  return { event, subject: 'genre', id, named: 'name', sentence, set };
}

function labelsOf(changes: object): string {
  const changed = SHOW_FIELD_NAMES.filter((field) => field in changes).map(
    (name) => SHOW_FIELDS[name],
  );
  return list.format(changed.map(({ label, inSentence }) => inSentence ?? label.toLowerCase()));
}
