import { contrast, MARK_CONTRAST } from '@stagedoor/contracts/facts/contrast';
import { inPhotoProcess } from '@stagedoor/platform/photos/photo-process';

/** What the icons are made of: a drawing in SVG, or the venue's logo. */
export interface IconPicture {
  bytes: Uint8Array;
  /** The colour by which a logo stands out. */
  ink: string | null;
  isDrawing: boolean;
}

export interface SiteIcon {
  path: string;
  type: string;
  draw: (picture: IconPicture) => Promise<Uint8Array>;
  /** Whether the manifest offers it, in this size. */
  sizes?: string;
}

const ICO = { pixels: 48, headerBytes: 22 };
const TOUCH_PIXELS = 180;
const MANIFEST_PIXELS = [192, 512];
const SVG_PIXELS = 192;
const WHITE = '#ffffff';

/** The icon of the site in every form that browsers and phones ask for, made of one picture. */
export const SITE_ICONS: readonly SiteIcon[] = [
  {
    path: '/favicon.svg',
    type: 'image/svg+xml',
    draw: async (picture) =>
      picture.isDrawing ? picture.bytes : svgAround(await png(picture, SVG_PIXELS)),
  },
  // Browsers request it for whatever names no icon, such as JSON.
  {
    path: '/favicon.ico',
    type: 'image/x-icon',
    draw: async (picture) => ico(await png(picture, ICO.pixels)),
  },
  {
    path: '/apple-touch-icon.png',
    type: 'image/png',
    // On a phone's home screen transparency would turn black.
    draw: (picture) => png(picture, TOUCH_PIXELS, isLight(picture) ? '#000000' : WHITE),
  },
  ...MANIFEST_PIXELS.map((pixels) => ({
    path: `/icon-${pixels}.png`,
    type: 'image/png',
    draw: (picture: IconPicture) => png(picture, pixels),
    sizes: `${pixels}x${pixels}`,
  })),
];

function png({ bytes }: IconPicture, pixels: number, background?: string) {
  return inPhotoProcess('squarePng', bytes, pixels, background);
}

/** Whether a picture could hardly be seen on white. */
function isLight({ ink }: IconPicture): boolean {
  return (contrast(ink ?? '', WHITE) ?? MARK_CONTRAST) < MARK_CONTRAST;
}

/** The address of the icon is that of an SVG, whatever the picture is. */
function svgAround(picture: Uint8Array): Buffer {
  const data = Buffer.from(picture).toString('base64');
  const size = `width="${SVG_PIXELS}" height="${SVG_PIXELS}"`;
  const image = `<image ${size} href="data:image/png;base64,${data}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>`);
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
