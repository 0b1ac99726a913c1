export const PLATES = 5;
export const PATTERNS = 3;

/** The colours and the pattern of a name's poster, spread evenly over all that there are. */
export function posterLook(name: string): { plate: number; pattern: number } {
  // FNV-1a, whose low bits alone follow the letters too closely.
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const mixed = (hash ^ (hash >>> 15)) >>> 0;
  return { plate: mixed % PLATES, pattern: Math.floor(mixed / PLATES) % PATTERNS };
}
