import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** The media type of a file of a photo. */
export function photoType(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream';
}
