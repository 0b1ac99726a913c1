import { describe, expect, it } from 'vitest';
import { isChange, readChange } from './change.ts';

describe('reading what changed', () => {
  it('takes the subjects that are known here', () => {
    expect(readChange('42', '{"subjects":["shows","lighting"]}')).toEqual({
      id: '42',
      subjects: ['shows'],
    });
  });

  it('takes anything else as nothing', () => {
    expect(readChange('42', '{"more":true}')).toEqual({ id: '42', subjects: [] });
  });
});

describe('what another tab sends', () => {
  it('is a change or nothing to this tab', () => {
    expect(isChange({ id: '42', subjects: ['messages'] })).toBe(true);
    for (const other of [null, 'shows', { id: 42, subjects: [] }, { id: '42', subjects: ['x'] }])
      expect(isChange(other)).toBe(false);
  });
});
