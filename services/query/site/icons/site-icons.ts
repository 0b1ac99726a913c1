import { inPhotoProcess } from '@stagedoor/platform/photos/photo-process';

export interface SiteIcon {
  path: string;
  type: string;
  draw: () => Promise<Uint8Array>;
  /** Whether the manifest offers it, in this size. */
  sizes?: string;
}

const ICO = { pixels: 48, headerBytes: 22 };
const TOUCH_PIXELS = 180;
const MANIFEST_PIXELS = [192, 512];

/** The icon of the site in every form that browsers and phones ask for, made of one picture. */
export function siteIcons(picture: Uint8Array): SiteIcon[] {
  const png = (pixels: number) => inPhotoProcess('squarePng', picture, pixels);
  return [
    { path: '/favicon.svg', type: 'image/svg+xml', draw: async () => picture },
    // Browsers request it for whatever names no icon, such as JSON.
    { path: '/favicon.ico', type: 'image/x-icon', draw: async () => ico(await png(ICO.pixels)) },
    {
      path: '/apple-touch-icon.png',
      type: 'image/png',
      // On a phone's home screen transparency would turn black.
      draw: () => inPhotoProcess('squarePng', picture, TOUCH_PIXELS, '#ffffff'),
    },
    ...MANIFEST_PIXELS.map((pixels) => ({
      path: `/icon-${pixels}.png`,
      type: 'image/png',
      draw: () => png(pixels),
      sizes: `${pixels}x${pixels}`,
    })),
  ];
}

/** An ICO file of one PNG picture; the format is Microsoft's ICONDIR with one entry. */
function ico(picture: Uint8Array): Buffer {
  const header = Buffer.alloc(ICO.headerBytes);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(ICO.pixels, 6);
  header.writeUInt8(ICO.pixels, 7);
  header.writeUInt16LE(1, 10); // colour plane
  header.writeUInt16LE(32, 12); // bits for each pixel
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(ICO.headerBytes, 18);
  return Buffer.concat([header, picture]);
}
