import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { isRecord } from '../boot/is-record.ts';
import {
  changed,
  chosen,
  conflictOf,
  differingFields,
  failed,
  isDirty,
  isUndecided,
  openEditor,
  pick,
  submitted,
  type Editable,
  type Opened,
} from './editor.ts';

interface Song {
  title: string;
  key: string;
  tempo: string;
}
const stored: Song = { title: 'Low Tide', key: 'C', tempo: 'slow' };
const editable: Editable<Song, Song> = {
  draftOf: (song) => song,
  normalised: (song) => ({ ...song, title: song.title.trim() }),
  isBase: (value): value is Song => isRecord(value) && 'tempo' in value,
  fieldOf: (name) => name.replace('song.', ''),
};
const open = (opened: Opened<Song, Song>) => openEditor(opened, editable);
const edit = () => open({ base: stored, draft: stored });

describe('an editor', () => {
  it('has nothing to lose before a field is changed, and after it is changed back', () => {
    expect(isDirty(open({ draft: stored }), editable)).toBe(false);
    expect(isDirty(edit(), editable)).toBe(false);
    const typed = changed(edit(), { title: 'High Tide' });
    expect(isDirty(typed, editable)).toBe(true);
    expect(isDirty(changed(typed, { title: 'Low Tide' }), editable)).toBe(false);
  });

  it('has something to lose from the start where the draft exists nowhere else', () => {
    expect(isDirty(open({ draft: stored, unsaved: true }), editable)).toBe(true);
  });

  it('takes no change while it is being saved', () => {
    const saving = submitted(edit(), {});
    expect(saving.saving).toBe(true);
    expect(changed(saving, { title: 'Too late' })).toBe(saving);
  });

  it('is not saved while a field is wrong', () => {
    expect(submitted(edit(), { title: 'Give a title.' })).toMatchObject({
      saving: false,
      errors: { title: 'Give a title.' },
      failures: 1,
    });
  });

  it('shows an error at its field until that field is changed', () => {
    const failure = { errors: { title: 'Taken.', key: 'Unknown.' }, problem: 'Failed' };
    const refused = failed(submitted(edit(), {}), failure, editable);
    expect(refused).toMatchObject({ saving: false, problem: 'Failed', failures: 1 });
    expect(changed(refused, { title: 'Other' }).errors).toEqual({ key: 'Unknown.' });
  });

  it('keeps the draft as a new thing when somebody deleted what it edits', () => {
    const lost = failed(submitted(edit(), {}), { errors: {}, deleted: true }, editable);
    expect(lost).toMatchObject({ base: undefined, draft: stored });
    expect(isDirty(lost, editable)).toBe(true);
  });
});

describe('an editor of something that somebody else changed too', () => {
  const mine = changed(edit(), { title: 'Mine', key: 'D' });
  const now: Song = { title: 'Theirs', key: 'E', tempo: 'fast' };
  const conflicts = ['song.title', 'key'];
  const conflicting = failed(
    submitted(mine, {}),
    { errors: {}, changed: { now, conflicts } },
    editable,
  );

  it('is based on their version, and has what they alone changed', () => {
    expect(conflicting).toMatchObject({
      base: now,
      saving: false,
      draft: { title: 'Mine', key: 'D', tempo: 'fast' },
      conflict: { conflicting: ['title', 'key'], joined: ['tempo'], choices: {}, hasNews: false },
    });
    expect(isDirty(conflicting, editable)).toBe(true);
  });

  it('takes the chosen version of each field, and another one after a new choice', () => {
    const theirs = chosen(conflicting, { title: 'theirs', key: 'theirs' });
    expect(theirs.draft).toMatchObject({ title: 'Theirs', key: 'E' });
    expect(isDirty(theirs, editable)).toBe(false);
    const back = chosen(theirs, { title: 'mine' });
    expect(back.draft).toMatchObject({ title: 'Mine', key: 'E' });
  });

  it('counts typing into a conflicting field as a decision', () => {
    const typed = changed(conflicting, { title: 'Better' });
    expect(typed.conflict?.choices).toEqual({ title: 'mine' });
    expect(typed.conflict?.mine.title).toBe('Better');
    const theirs = chosen(typed, { title: 'theirs' });
    expect(chosen(theirs, { title: 'mine' }).draft.title).toBe('Better');
    expect(changed(conflicting, { tempo: 'slow' }).conflict?.choices).toEqual({});
  });

  it('is not saved until each conflicting field has a version', () => {
    const one = chosen(conflicting, { title: 'mine' });
    expect(one.conflict && isUndecided(one.conflict)).toBe(true);
    expect(submitted(one, {})).toMatchObject({ saving: false, conflict: { refusals: 1 } });
    const both = chosen(one, { key: 'theirs' });
    expect(both.conflict && isUndecided(both.conflict)).toBe(false);
    expect(submitted(both, {})).toMatchObject({ saving: true, conflict: undefined });
  });
});

describe('a refused save', () => {
  const refused = (body: object) => new ApiError({ status: 409, statusText: '' }, body);
  const conflicts = [{ field: 'title', current: 'Theirs' }];
  const stale = { error: '', code: 'stale-revision', conflicts, current: stored };

  it('names the fields in conflict, and what is stored now', () => {
    const conflict = conflictOf(refused(stale), editable);
    expect(conflict).toEqual({ errors: {}, changed: { now: stored, conflicts: ['title'] } });
  });

  it('is no conflict for any other reason', () => {
    expect(conflictOf(refused({ ...stale, code: 'conflict' }), editable)).toBeUndefined();
    expect(conflictOf(refused({ ...stale, current: null }), editable)).toBeUndefined();
    expect(conflictOf(new Error('Away.'), editable)).toBeUndefined();
  });

  it('tells of a change of something that the form does not hold', () => {
    const failure = { errors: {}, changed: { now: stored, conflicts: ['archived'] } };
    expect(failed(edit(), failure, editable).conflict?.hasNews).toBe(true);
  });
});

const version = { title: 'Old', doors: '18:00', ages: '21+', photos: [{ id: 'a' }, { id: 'b' }] };

describe('comparing two versions', () => {
  it('finds the fields that differ, and picks them', () => {
    const now = { ...version, ages: '18+' };
    expect(differingFields(version, now)).toEqual(['ages']);
    expect(pick(now, differingFields(version, now))).toEqual({ ages: '18+' });
  });

  it('counts clearing a field as a change', () => {
    expect(differingFields(version, { ...version, title: '' })).toEqual(['title']);
  });

  it('compares lists by their items and their order', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    expect(differingFields(version, { ...version, photos: [a, b] })).toEqual([]);
    expect(differingFields(version, { ...version, photos: [b, a] })).toEqual(['photos']);
    expect(differingFields(version, { ...version, photos: [a] })).toEqual(['photos']);
  });
});
