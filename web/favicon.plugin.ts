import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const DRAWING = new URL('./public/favicon.svg', import.meta.url);
const PIXELS = 48;
const HEADER_BYTES = 22;

/** Draws `favicon.ico`, which browsers request for whatever names no icon, such as JSON. */
export function favicon(): Plugin {
  return {
    name: 'favicon',
    apply: 'build',
    async generateBundle() {
      const picture = await sharp(await readFile(DRAWING))
        .resize(PIXELS)
        .png()
        .toBuffer();
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: icon(picture) });
    },
  };
}

/** An ICO file of one PNG picture; the format is Microsoft's ICONDIR with one entry. */
function icon(picture: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(PIXELS, 6);
  header.writeUInt8(PIXELS, 7);
  header.writeUInt16LE(1, 10); // colour plane
  header.writeUInt16LE(32, 12); // bits for each pixel
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(HEADER_BYTES, 18);
  return Buffer.concat([header, picture]);
}
