import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Class names of a few letters for the built site: what is left of the file's name, and the class's place in the file. The usual ones, which say
 * where they come from, are 3 KiB of what a visitor loads.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const files = new Map<string, { file: string; names: string[] }>();
  return (name, file) => {
    const short = shortened(file);
    const known = files.get(short) ?? { file, names: [] };
    if (known.file !== file) throw new Error(`${file} and ${known.file} are both ${short}.`);
    files.set(short, known);
    if (!known.names.includes(name)) known.names.push(name);
    return `${short}${known.names.indexOf(name).toString(36)}`;
  };
}

function shortened(file: string): string {
  const place = relative(import.meta.dirname, file);
  const letters = createHash('sha256')
    .update(place)
    .digest('base64')
    .replace(/[^a-z]/gi, '');
  return letters.slice(0, 4);
}
