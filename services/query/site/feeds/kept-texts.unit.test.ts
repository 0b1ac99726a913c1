import { describe, expect, it, vi } from 'vitest';
import { keptTexts } from './kept-texts.ts';

describe('the text of a show', () => {
  it('is made once for each state that the show is in', () => {
    const { textOf } = keptTexts();
    const make = vi.fn<() => string>().mockReturnValueOnce('first').mockReturnValueOnce('second');
    expect(textOf('s1', 'revision 1', make)).toBe('first');
    expect(textOf('s1', 'revision 1', make)).toBe('first');
    expect(textOf('s1', 'revision 2', make)).toBe('second');
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is dropped when others were asked for since', () => {
    const { textOf } = keptTexts(2);
    const make = vi.fn<() => string>(() => 'text');
    for (const id of ['s1', 's2', 's1', 's3', 's1']) textOf(id, 'revision 1', make);
    expect(make).toHaveBeenCalledTimes(3);
    textOf('s2', 'revision 1', make);
    expect(make).toHaveBeenCalledTimes(4);
  });
});
