/** A theme's colours that carry text, each with the one of its text. */
const PLATES = [
  ['primary', 'primary-foreground'],
  ['inverse', 'inverse-foreground'],
  ['secondary', 'secondary-foreground'],
  ['primary-text', 'background'],
  ['destructive', 'destructive-foreground'],
] as const;
/** What lies below the letters, drawn from the plate and a shade of it. */
const PATTERNS = ['rays', 'rings', 'stripes'] as const;

export interface PosterLook {
  plate: (typeof PLATES)[number][0];
  ink: (typeof PLATES)[number][1];
  pattern: (typeof PATTERNS)[number];
}

/** The colours and the pattern of a name's poster, spread evenly over all that there are. */
export function posterLook(name: string): PosterLook {
  // FNV-1a, whose low bits alone follow the letters too closely.
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const mixed = (hash ^ (hash >>> 15)) >>> 0;
  const [plate, ink] = PLATES[mixed % PLATES.length] ?? PLATES[0];
  const pattern = PATTERNS[Math.floor(mixed / PLATES.length) % PATTERNS.length] ?? PATTERNS[0];
  return { plate, ink, pattern };
}
