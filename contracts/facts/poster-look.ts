/** The colours of a theme that carry text, each with the colour of that text. */
const PLATES = [
  ['primary', 'primary-foreground'],
  ['inverse', 'inverse-foreground'],
  ['secondary', 'secondary-foreground'],
  ['primary-text', 'background'],
  ['destructive', 'destructive-foreground'],
] as const;
/** What is drawn behind the letters, in the plate's colour and a shade of it. */
const PATTERNS = ['rays', 'rings', 'stripes'] as const;

export interface PosterLook {
  plate: (typeof PLATES)[number][0];
  ink: (typeof PLATES)[number][1];
  pattern: (typeof PATTERNS)[number];
}

/** Chooses the colours and the pattern of a name's poster; names spread evenly over all looks. */
export function posterLook(name: string): PosterLook {
  // FNV-1a, with its high bits mixed in: the low ones alone differ too little between names.
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const mixed = (hash ^ (hash >>> 15)) >>> 0;
  const [plate, ink] = PLATES[mixed % PLATES.length] ?? PLATES[0];
  const pattern = PATTERNS[Math.floor(mixed / PLATES.length) % PATTERNS.length] ?? PATTERNS[0];
  return { plate, ink, pattern };
}
