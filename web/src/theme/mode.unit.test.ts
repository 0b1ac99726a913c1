import { describe, expect, it } from 'vitest';
import { chooseMode } from './mode.ts';

describe('choosing light or dark', () => {
  it('takes the choice of the visitor', () => {
    expect(chooseMode('light', true)).toBe('light');
    expect(chooseMode('dark', false)).toBe('dark');
  });

  it.each([null, 'system', 'blue'])('follows the system with %j stored', (stored) => {
    expect(chooseMode(stored, true)).toBe('dark');
    expect(chooseMode(stored, false)).toBe('light');
  });
});
