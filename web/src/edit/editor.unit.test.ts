import { describe, expect, it } from 'vitest';
import {
  changed,
  chosen,
  failed,
  inConflict,
  isDirty,
  isUndecided,
  openEditor,
  submitted,
  type Opened,
} from './editor.ts';
import { mergeFields } from './merge-fields.ts';
import { EditConflict } from './save-edit.ts';

interface Song {
  title: string;
  key: string;
  tempo: string;
}
const stored: Song = { title: 'Low Tide', key: 'C', tempo: 'slow' };
const editable = { draftOf: (song: Song) => song };
const open = (opened: Opened<Song, Song>) => openEditor(opened);
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
    const refused = failed(submitted(edit(), {}), {
      errors: { title: 'Taken.', key: 'Unknown.' },
      problem: 'Failed',
    });
    expect(refused).toMatchObject({ saving: false, problem: 'Failed', failures: 1 });
    expect(changed(refused, { title: 'Other' }).errors).toEqual({ key: 'Unknown.' });
  });

  it('keeps the draft as a new thing when somebody deleted what it edits', () => {
    const lost = failed(submitted(edit(), {}), { errors: {}, deleted: true });
    expect(lost).toMatchObject({ base: undefined, draft: stored });
    expect(isDirty(lost, editable)).toBe(true);
  });
});

describe('an editor of something that somebody else changed too', () => {
  const mine = changed(edit(), { title: 'Mine', key: 'D' });
  const now: Song = { title: 'Theirs', key: 'E', tempo: 'fast' };
  const conflicting = inConflict(
    submitted(mine, {}),
    new EditConflict(now, mergeFields(stored, mine.draft, now), false),
  );

  it('is based on their version, and has what they alone changed', () => {
    expect(conflicting).toMatchObject({
      base: now,
      saving: false,
      draft: { title: 'Mine', key: 'D', tempo: 'fast' },
      conflict: { conflicting: ['title', 'key'], joined: ['tempo'], choices: {} },
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
