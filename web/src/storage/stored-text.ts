/** What storage did not take, because it is forbidden or full. It lasts as long as the page. */
const untaken = new Map<string, string | null>();

/** What the browser remembers under a key. */
export function readStored(key: string): string | null {
  const text = untaken.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers text under a key, or forgets it (null). */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    untaken.delete(key);
  } catch {
    untaken.set(key, text);
  }
}
