/** What the browser remembers under a key. Nothing, where storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers text under a key, or forgets it (null). Where storage is forbidden it lasts as long as the page only. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Forbidden or full: the page goes on without.
  }
}
