import { velvet } from '@stagedoor/contracts/system-themes/velvet.theme';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { EditConflict } from '../../edit/save-edit.ts';
import { mergeFields } from '../../edit/merge-fields.ts';
import { explain, saveTheme } from './save-theme.ts';
import { draftOf, themeFieldLabel, toSent, type ThemeDraft } from './theme-draft.ts';

const start = draftOf(velvet);
const base = { ...velvet, version: 3 };
const mine: ThemeDraft = { ...start, 'light.card': '#111111', display_name: 'Mine' };
const theirs: ThemeDraft = { ...start, 'dark.card': '#222222', display_name: 'Theirs' };

function stale(draft: ThemeDraft, version: number): ApiError {
  const current = { ...velvet, ...toSent(draft), version };
  return new ApiError(
    { status: 409, statusText: '' },
    { error: '', code: 'stale-revision', current },
  );
}

/** A fake server that refuses once with each of these errors, and records what it is sent. */
function server(...refusals: Error[]) {
  return vi.fn<Parameters<typeof saveTheme>[1]>(async () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
  });
}

describe('merging two edits of a theme', () => {
  it('joins the values that only one of them changed', () => {
    const merge = mergeFields(start, mine, { ...theirs, display_name: start.display_name });
    expect(merge).toMatchObject({ conflicting: [], joined: ['dark.card'] });
    expect(merge.mine).toEqual({ ...mine, 'dark.card': '#222222' });
  });

  it('names the values that both changed', () => {
    expect(mergeFields(start, mine, theirs).conflicting).toEqual(['display_name']);
  });

  it('counts leaving a value out as a change', () => {
    const bare = { ...start, 'light.card': '', 'theme.radius': '' };
    const merge = mergeFields(start, bare, { ...start, 'light.card': '#222222' });
    expect(merge.conflicting).toEqual(['light.card']);
    expect(merge.mine['theme.radius']).toBe('');
    expect(merge.theirs['light.card']).toBe('#222222');
  });

  it('gives each value a readable label', () => {
    const fields = ['display_name', 'light.card-foreground', 'theme.radius'] as const;
    expect(fields.map(themeFieldLabel)).toEqual([
      'Display name',
      'Card foreground (light)',
      'Radius',
    ]);
  });
});

describe('saving a theme that somebody else changed', () => {
  it('keeps their changes to other values', async () => {
    const replace = server(stale({ ...start, 'dark.card': '#222222' }, 4));
    await saveTheme({ base, draft: mine }, replace);
    expect(replace.mock.calls.map(([, version]) => version)).toEqual([3, 4]);
    const [sent] = replace.mock.lastCall ?? [];
    expect(sent?.['dark.card']).toBe('#222222');
    expect(sent?.display_name).toBe('Mine');
  });

  it('finds no conflict with what it stored itself', async () => {
    const replace = server(stale(mine, 4));
    await saveTheme({ base, draft: mine }, replace);
    expect(replace).toHaveBeenCalledTimes(2);
  });

  it('stops where both changed the same value', async () => {
    const replace = server(stale(theirs, 4));
    const saving = saveTheme({ base, draft: mine }, replace);
    await expect(saving).rejects.toBeInstanceOf(EditConflict);
    await expect(saving).rejects.toMatchObject({
      theirs: { version: 4 },
      merge: { conflicting: ['display_name'] },
    });
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it('passes on every other failure', async () => {
    const away = new ApiError({ status: 503, statusText: '' }, null);
    await expect(saveTheme({ base, draft: mine }, server(away))).rejects.toBe(away);
  });
});

describe('explaining why a theme was not saved', () => {
  const gone = new ApiError({ status: 404, statusText: '' }, { error: 'x', code: 'not-found' });

  it('says that somebody deleted it, so that it is saved as a new one', () => {
    expect(explain(gone, { base, draft: mine })).toMatchObject({
      deleted: true,
      problem: expect.stringContaining('Saving creates it again.'),
    });
    expect(explain(gone, { draft: mine })).toMatchObject({ errors: {} });
    expect(explain(gone, { draft: mine }).deleted).toBeUndefined();
  });
});
