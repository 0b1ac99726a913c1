import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './stored-text.ts';

const forbid = () => {
  throw new Error('SecurityError');
};

afterEach(() => vi.unstubAllGlobals());

describe('remembering text where storage is forbidden', () => {
  it('keeps text as long as the page is open, and can remove it', () => {
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    expect(readStored('seen')).toBeNull();
    writeStored('seen', 'true');
    expect(readStored('seen')).toBe('true');
    writeStored('seen', null);
    expect(readStored('seen')).toBeNull();
  });

  it('reads from storage again once it accepts text', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: () => 'old', setItem: forbid });
    writeStored('mode', 'dark');
    expect(readStored('mode')).toBe('dark');
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    writeStored('mode', 'light');
    stored.set('mode', 'by another tab');
    expect(readStored('mode')).toBe('by another tab');
  });
});
