/** Texts that the browser's storage refused because it is blocked or full. This page keeps them. */
const unstored = new Map<string, string | null>();

type Where = 'localStorage' | 'sessionStorage';

/** What the browser remembers under a key; in its session storage, for this tab alone. */
export function readStored(key: string, where: Where = 'localStorage'): string | null {
  const text = unstored.get(key);
  if (text !== undefined) return text;
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
}

/** Remembers text under a key, or forgets it (null). */
export function writeStored(key: string, text: string | null, where: Where = 'localStorage'): void {
  try {
    if (text === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}
