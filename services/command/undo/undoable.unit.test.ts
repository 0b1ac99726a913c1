import { describe, expect, it } from 'vitest';
import { streamStory } from '../../../tests/setup/stream-story.ts';
import { undoableGenres, undoableMessage, undoableThemes } from './undoable.ts';

describe('undoing a change of the genres', () => {
  const add = { type: 'AddGenre', id: 'g1', name: 'Zydeco' } as const;
  const remove = { type: 'DeleteGenre', id: 'g1' } as const;
  const used = streamStory(undoableGenres(new Set(['g1'])));
  const unused = () => streamStory(undoableGenres(new Set()));

  it('removes a genre that was added, and brings it back under its id', () => {
    const genres = unused();
    genres.does('add', add);
    genres.undoes('undo', 'add');
    expect(genres.fields('g1')).toBeUndefined();
    genres.undoes('redo', 'undo');
    expect(genres.fields('g1')).toEqual({ id: 'g1', name: 'Zydeco', slug: 'zydeco' });
  });

  it('brings a deleted genre back under its id, and deletes it again even if a show has it', () => {
    used.does('add', add);
    used.does('delete', remove);
    expect(used.undoes('undo', 'delete')?.parts).toEqual([
      { subject: 'genre', id: 'g1', ok: true },
    ]);
    expect(used.fields('g1')).toEqual({ id: 'g1', name: 'Zydeco', slug: 'zydeco' });
    used.undoes('redo', 'undo');
    expect(used.fields('g1')).toBeUndefined();
  });

  it('does not remove a genre that somebody renamed since', () => {
    const genres = unused();
    genres.does('add', add);
    genres.does('rename', { type: 'RenameGenre', id: 'g1', name: 'Cajun' });
    expect(genres.undoes('undo', 'add')?.parts).toMatchObject([
      { ok: false, code: 'nothing-to-undo', fields: ['name'] },
    ]);
    expect(genres.fields('g1')).toMatchObject({ name: 'Cajun' });
  });

  it('does not take a name that another genre has now', () => {
    const genres = unused();
    genres.does('add', add);
    genres.does('delete', remove);
    genres.does('other', { type: 'AddGenre', id: 'g2', name: 'ZYDECO' });
    expect(genres.undoes('undo', 'delete')?.parts).toMatchObject([
      { ok: false, error: 'A genre with this name already exists.' },
    ]);
    genres.does('rename', { type: 'RenameGenre', id: 'g2', name: 'Cajun' });
    genres.undoes('undo', 'delete');
    expect(genres.fields('g1')).toEqual({ id: 'g1', name: 'Zydeco', slug: 'zydeco_2' });
  });
});

describe('undoing the new name of a theme', () => {
  const mode = { background: '#ffffff', primary: '#881122' };
  const theme = {
    display_name: 'Barn',
    description: '',
    css_vars: { theme: {}, light: mode, dark: mode },
  };
  const choose = (name: string) => ({ type: 'SetCurrentTheme', name }) as const;
  const rename = { type: 'ReplaceTheme', id: 't1', theme: { ...theme, name: 'shed' } } as const;
  const themes = () => {
    const story = streamStory(undoableThemes);
    story.does('created', { type: 'CreateTheme', id: 't1', theme: { ...theme, name: 'barn' } });
    return { ...story, current: () => story.fields('current')?.['theme_name'] };
  };

  it('leaves a later choice of it, which follows the name, to be undone', () => {
    const story = themes();
    story.does('rename', rename);
    story.does('choose', choose('shed'));
    story.undoes('undo', 'rename');
    expect(story.current()).toBe('barn');
    story.undoes('undo choice', 'choose');
    expect(story.current()).toBe('lantern');
  });

  it('does not let an earlier choice be undone that was made again since', () => {
    const story = themes();
    story.does('choose', choose('barn'));
    story.does('rename', rename);
    story.does('leave', choose('lantern'));
    story.does('return', choose('shed'));
    story.undoes('undo', 'rename');
    expect(story.undoes('undo choice', 'choose')?.parts).toMatchObject([
      { ok: false, code: 'nothing-to-undo' },
    ]);
    expect(story.current()).toBe('barn');
  });
});

describe('undoing a change of a message', () => {
  const sealed = { name: 'n', email: 'e', message: 'm' };
  const aMessage = () => {
    const story = streamStory(undoableMessage('m1'));
    story.does('received', { type: 'ReceiveMessage', sealed });
    return story;
  };

  it('restores the read mark and the archive state', () => {
    const message = aMessage();
    message.does('change', { type: 'MarkRead' }, { type: 'ArchiveMessage' });
    message.undoes('undo', 'change');
    expect(message.fields('m1')).toMatchObject({ is_read: false, is_archived: false });
    message.undoes('redo', 'undo');
    expect(message.fields('m1')).toMatchObject({ is_read: true, is_archived: true });
  });

  it('brings back who answered it and when, whoever undoes it', () => {
    const byAda = { by: 'ada', at: '2026-11-27T22:04:00.000Z' };
    const answered = { answered_at: byAda.at, answered_by: 'ada' };
    const unanswered = { answered_at: null, answered_by: null };
    const message = aMessage();
    message.does('answer', { type: 'MarkAnswered', ...byAda });
    message.undoes('undo', 'answer');
    expect(message.fields('m1')).toMatchObject(unanswered);
    message.undoes('redo', 'undo');
    expect(message.fields('m1')).toMatchObject(answered);
    message.does('mark', { type: 'MarkUnanswered' });
    message.undoes('undo of the mark', 'mark');
    expect(message.fields('m1')).toMatchObject(answered);
  });

  it('keeps the answer of somebody who answered it again since', () => {
    const message = aMessage();
    message.does('ada', { type: 'MarkAnswered', by: 'ada', at: '2026-11-27T22:04:00.000Z' });
    message.does('mark', { type: 'MarkUnanswered' });
    message.does('bo', { type: 'MarkAnswered', by: 'bo', at: '2026-11-28T09:00:00.000Z' });
    expect(message.undoes('undo', 'ada')?.parts).toMatchObject([
      { ok: false, code: 'nothing-to-undo', fields: ['answered_at', 'answered_by'] },
    ]);
    expect(message.fields('m1')).toMatchObject({ answered_by: 'bo' });
  });

  it('neither removes a received message nor brings back an erased one', () => {
    const message = aMessage();
    message.does('read', { type: 'MarkRead' });
    const refused = [{ ok: false, code: 'not-undoable' }];
    expect(message.undoes('undo', 'received')?.parts).toMatchObject(refused);
    message.does('erased', { type: 'EraseMessage' });
    expect(message.undoes('undo', 'erased')?.parts).toMatchObject(refused);
    expect(message.undoes('undo', 'read')?.parts).toMatchObject([
      { ok: false, code: 'nothing-to-undo', fields: ['is_read'] },
    ]);
  });
});
