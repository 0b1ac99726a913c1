import { velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPreviewedTheme } from './previewed-theme.ts';

const stored = (text: string | null) => vi.stubGlobal('sessionStorage', { getItem: () => text });

describe('the theme that a tab previews', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is the one that the browser stores for the tab', () => {
    stored(JSON.stringify(velvet));
    expect(readPreviewedTheme()).toEqual(velvet);
  });

  it.each([null, '{', '{"name":"velvet"}', '7'])('is none for %j', (text) => {
    stored(text);
    expect(readPreviewedTheme()).toBeNull();
  });

  it('is none when the browser refuses to store anything', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(readPreviewedTheme()).toBeNull();
  });
});
