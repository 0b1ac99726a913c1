/** Texts that the browser's storage refused because it is blocked or full. This page keeps them. */
const unstored = new Map<string, string | null>();

/** What the browser remembers under a key. */
export function readStored(key: string): string | null {
  const text = unstored.get(key);
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
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}
