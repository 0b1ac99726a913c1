import { describe, expect, it } from 'vitest';
import { isChange, readChange } from './change.ts';

describe('reading what changed', () => {
  it('reads the subjects that it knows', () => {
    expect(readChange('42', '{"subjects":["shows","lighting"]}')).toEqual({
      id: '42',
      subjects: ['shows'],
    });
  });

  it('reads the command that changed it all', () => {
    expect(readChange('42', '{"subjects":["shows"],"command":"c-1"}')).toEqual({
      id: '42',
      subjects: ['shows'],
      command: 'c-1',
    });
  });

  it('reads no subjects from anything else', () => {
    expect(readChange('42', '{"more":true}')).toEqual({ id: '42', subjects: [] });
  });
});

describe('what came with the page', () => {
  it('is a change or anything else', () => {
    expect(isChange({ id: '42', subjects: ['messages'] })).toBe(true);
    for (const other of [null, 'shows', { id: 42, subjects: [] }, { id: '42', subjects: ['x'] }])
      expect(isChange(other)).toBe(false);
  });
});
