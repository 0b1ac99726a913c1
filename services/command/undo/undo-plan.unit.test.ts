import { describe, expect, it } from 'vitest';
import { BUILT_IN_GENRES } from '@stagedoor/contracts/genre';
import type { ShowDetails } from '@stagedoor/contracts/show';
import { exampleDetails, exampleStoredPhoto as photo } from '../../../tests/setup/example-show.ts';
import { streamStory } from '../../../tests/setup/stream-story.ts';
import { addPhotos, removePhoto } from '@stagedoor/domain/show/show-photos.decider';
import type { ShowCommand } from '@stagedoor/domain/show/show.decider';
import { undoableShow } from './undoable.ts';

const ID = 's1';
const details = exampleDetails({ doors_time: '19:00', genre_id: 'indie' });
const announce: ShowCommand = { type: 'AnnounceShow', details };
const publish: ShowCommand = { type: 'PublishShow' };
const change = (changes: Partial<ShowDetails>): ShowCommand => ({ type: 'ChangeDetails', changes });
const withPhotos = (...ids: string[]) => addPhotos(ids.map((id) => photo(id)));

/** A published show, made by the command `made`. */
function aShow() {
  const story = streamStory(undoableShow(ID, BUILT_IN_GENRES, ''));
  story.does('made', announce, publish);
  const field = (name: string) => story.fields(ID)?.[name];
  return { ...story, field };
}

const done = { subject: 'show', id: ID, ok: true };
const nothing = (...fields: string[]) => ({
  ...{ subject: 'show', id: ID, name: 'Glass Harbor', ok: false, code: 'nothing-to-undo' },
  error: 'Nothing is left to undo: everything in it was changed again since.',
  fields,
});

describe('undoing an edit of a show', () => {
  it('puts back every field that it changed', () => {
    const show = aShow();
    show.does('edit', change({ tour_title: 'Tides', doors_time: '20:00' }));
    expect(show.undoes('undo', 'edit')?.parts).toEqual([done]);
    expect([show.field('tour_title'), show.field('doors_time')]).toEqual(['', '19:00']);
  });

  it('leaves and names a field that somebody changed since', () => {
    const show = aShow();
    show.does('edit', change({ tour_title: 'Tides', doors_time: '20:00' }));
    show.does('later', change({ tour_title: 'Ebb' }));
    expect(show.undoes('undo', 'edit')?.parts).toEqual([{ ...done, fields: ['tour_title'] }]);
    expect([show.field('tour_title'), show.field('doors_time')]).toEqual(['Ebb', '19:00']);
  });

  it('leaves a field that was set again since, even to the same value', () => {
    const show = aShow();
    show.does('edit', change({ tour_title: 'Tides' }));
    show.does('away', change({ tour_title: 'Ebb' }));
    show.does('back', change({ tour_title: 'Tides' }));
    expect(show.undoes('undo', 'edit')?.parts).toEqual([nothing('tour_title')]);
    expect(show.field('tour_title')).toBe('Tides');
  });

  it('does not count a change that was itself undone', () => {
    const show = aShow();
    show.does('edit', change({ tour_title: 'Tides' }));
    show.does('later', change({ tour_title: 'Ebb' }));
    show.undoes('undo-later', 'later');
    expect(show.undoes('undo', 'edit')?.parts).toEqual([done]);
    expect(show.field('tour_title')).toBe('');
  });

  it('counts a field that undoing a later change left alone', () => {
    const show = aShow();
    show.does('edit', change({ tour_title: 'Tides' }));
    show.does('later', change({ tour_title: 'Ebb', doors_time: '20:00' }));
    show.does('latest', change({ tour_title: 'Flow' }));
    show.undoes('undo-later', 'later');
    show.undoes('undo-latest', 'latest');
    expect(show.field('tour_title')).toBe('Ebb');
    expect(show.undoes('undo', 'edit')?.parts).toEqual([nothing('tour_title')]);
  });

  it('can itself be undone, after which the edit can be undone again', () => {
    const show = aShow();
    show.does('edit', change({ tour_title: 'Tides' }));
    show.undoes('undo', 'edit');
    expect(show.undoes('again', 'edit')).toBeUndefined();
    expect(show.undoes('redo', 'undo')?.parts).toEqual([done]);
    expect(show.field('tour_title')).toBe('Tides');
    expect(show.undoes('second', 'edit')?.parts).toEqual([done]);
    expect(show.field('tour_title')).toBe('');
    expect(show.undoes('second-redo', 'second')?.parts).toEqual([done]);
    expect(show.field('tour_title')).toBe('Tides');
  });

  it('brings back the photos as they were', () => {
    const show = aShow();
    show.does('photos', withPhotos('p1', 'p2', 'p3', 'p4', 'p5'));
    show.does('gone', removePhoto('p2'));
    expect(show.undoes('undo', 'gone')?.parts).toEqual([done]);
    expect(show.field('photos')).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => photo(id)));
    show.undoes('undo-photos', 'photos');
    expect(show.field('photos')).toEqual([]);
    show.undoes('redo-photos', 'undo-photos');
    expect(show.field('photos')).toHaveLength(5);
  });

  it('is refused if the earlier genre was deleted, and leaves the whole show as it is', () => {
    const story = streamStory(undoableShow(ID, [{ id: 'rock', name: 'Rock', slug: 'rock' }], ''));
    story.does('made', announce);
    story.does('edit', change({ genre_id: 'rock', tour_title: 'Tides' }));
    const [part] = story.undoes('undo', 'edit')?.parts ?? [];
    expect(part).toMatchObject({ ok: false, code: 'invalid-input', id: ID });
    expect(story.fields(ID)).toMatchObject({ genre_id: 'rock', tour_title: 'Tides' });
  });
});

describe('undoing the publication or the archive state of a show', () => {
  it('publishes an archived show again', () => {
    const show = aShow();
    show.does('archive', { type: 'ArchiveShow' });
    show.undoes('undo', 'archive');
    expect([show.field('is_archived'), show.field('is_published')]).toEqual([false, true]);
  });

  it('is refused if it would publish an archived show', () => {
    const show = aShow();
    show.does('unpublish', { type: 'UnpublishShow' });
    show.does('archive', { type: 'ArchiveShow' });
    expect(show.undoes('undo', 'unpublish')?.parts).toMatchObject([
      { ok: false, code: 'show-archived' },
    ]);
    expect(show.field('is_archived')).toBe(true);
  });

  it('does not archive a show that somebody published since', () => {
    const show = aShow();
    show.does('archive', { type: 'ArchiveShow' });
    show.does('unarchive', { type: 'UnarchiveShow' });
    show.does('publish', publish);
    expect(show.undoes('undo', 'unarchive')?.parts).toEqual([nothing('is_published')]);
    expect(show.field('is_published')).toBe(true);
  });

  it('does not take back a retraction that came since', () => {
    const show = aShow();
    show.does('unpublish', { type: 'UnpublishShow' });
    show.does('retract', { type: 'RetractShow' });
    expect(show.undoes('undo', 'unpublish')?.parts).toEqual([nothing('is_retracted')]);
  });

  it('retracts a show again that was retracted before it was published', () => {
    const show = aShow();
    show.does('unpublish', { type: 'UnpublishShow' });
    show.does('retract', { type: 'RetractShow' });
    show.does('publish', publish);
    show.undoes('undo', 'publish');
    expect([show.field('is_retracted'), show.field('is_published')]).toEqual([true, false]);
  });

  it('archives a show whose creation is undone, and brings it back as it was', () => {
    const show = aShow();
    show.does('edit', change({ tour_title: 'Tides' }));
    expect(show.undoes('undo', 'made')?.parts).toEqual([done]);
    expect([show.field('is_archived'), show.field('tour_title')]).toEqual([true, 'Tides']);
    show.undoes('redo', 'undo');
    expect([show.field('is_archived'), show.field('is_published')]).toEqual([false, true]);
  });
});
