import type { Show } from '@stagedoor/contracts/show';
import { describe, expect, it, vi } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { blankDraft, draftOf, type ShowDraft } from './show-draft.ts';
import { saveButtons } from './save-buttons.ts';

const labels = (state: Partial<Show>, on: boolean) => {
  const show = exampleShow(state);
  const draft = { ...draftOf(show), is_published: on };
  return saveButtons({ base: { show, etag: null }, draft }, () => {}).map(({ label }) => label);
};

describe('the buttons that save a show', () => {
  it('publish a new show or save it as a draft, whatever the switch says', () => {
    for (const is_published of [true, false]) {
      const save = vi.fn<(changes: Partial<ShowDraft>) => void>();
      const draft = { ...blankDraft(), is_published };
      const [first, second] = saveButtons({ base: undefined, draft }, save);
      expect([first?.label, second?.label]).toEqual(['Save as draft', 'Publish']);
      const [submits, other] = is_published ? [second, first] : [first, second];
      expect(submits?.onSave).toBeUndefined();
      other?.onSave?.();
      expect(save).toHaveBeenCalledExactlyOnceWith({ is_published: !is_published });
    }
  });

  it('are the same two for a draft', () => {
    expect(labels({ is_published: false }, true)).toEqual(['Save as draft', 'Publish']);
  });

  it('are a single one for a published or archived show, whatever the switch says', () => {
    for (const state of [{ is_published: true }, { is_published: false, is_archived: true }])
      for (const on of [true, false]) expect(labels(state, on)).toEqual(['Save Changes']);
  });
});
