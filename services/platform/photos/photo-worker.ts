import { constants, getPriority, setPriority } from 'node:os';
import sharp, { type Metadata } from 'sharp';
import { contrast, MARK_CONTRAST } from '@stagedoor/contracts/facts/contrast';
import { PHOTO_TYPES } from '@stagedoor/contracts/facts/limits';

export type PhotoRequest = { task: keyof typeof photoTasks; args: unknown[] };
export type PhotoReply<T = unknown> = { result: T } | { error: string };

/* The photo process: does one task after another, until its parent disconnects or ends. */
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
// An exit would first wait for the picture in progress; nothing here needs an orderly end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches this process too, while its parent still finishes an upload.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

process.on('message', ({ task, args }: PhotoRequest) => {
  void Promise.try((): unknown => Reflect.apply(photoTasks[task], undefined, args))
    .then(
      (result): PhotoReply => ({ result }),
      (error: unknown): PhotoReply => ({ error: String(error) }),
    )
    .then((reply) => process.send?.(reply));
});

const PIXELS = 80_000_000;
/** Of a picture as it is decoded, so that the process stays below 400 MB. */
const DECODED_BYTES = 320_000_000;
/** How many times longer than wide a picture may be, and the part of it that a preview shows. */
const LONGEST_RATIO = 10;
const PREVIEW_RATIO = 4;
const LONGEST_SIDE = 2_400;
/** For link previews; not all social networks accept WebP. */
const PREVIEW = { width: 1_200, height: 630 };
/** The largest size of a logo in it. */
const LOGO = { width: 900, height: 420 };

const MAIL_LOGO_BYTES = 20 * 1024;

/** Why a picture is refused: the rest of a sentence that begins with its name. */
const TOO_THIN = 'is more than 10 times longer than wide. Crop it and try again.';
const TOO_MANY_PIXELS =
  'has too many pixels: at most 80 million, in all frames together. Make it smaller and try again.';
const DAMAGED = 'is damaged or was cut off. Save it again, or take another copy of it.';
const TOO_MUCH_MEMORY =
  'needs too much memory to open. Make it smaller, or save it as a JPG that is not progressive.';

/** Bytes that a pixel takes, or a sample of a JPEG, where a decoder holds all of them: measured. */
const HELD = { gif: 12, webp: 4.4, animatedWebp: 6.4, deepPng: 3.5, progressiveJpeg: 2.6 };
const INTERLACED = 2;
/** Of JPEG, PNG, GIF and WebP. */
const BEGINNING = /^(?:\xFF\xD8\xFF|\x89PNG|GIF8|RIFF.{4}WEBP)/s;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

// A cache would not help, because no file is made twice.
sharp.cache(false);

/** The tasks. Nothing else imports more than their type: the library takes much memory. */
export const photoTasks = {
  /**
   * Turns a picture upright and removes all metadata; refused is undefined when it is not one. A
   * logo gets its ink, the colour by which it stands out from what is behind it.
   */
  async toStore(bytes: Uint8Array, isLogo: boolean) {
    const metadata = await metadataOf(bytes);
    const damaged = BEGINNING.test(Buffer.from(bytes).toString('latin1', 0, 12))
      ? DAMAGED
      : undefined;
    const refused = metadata ? faultOf(metadata) : damaged;
    if (!metadata || refused) return { refused };
    const made =
      (await stored(bytes, metadata, 'error')) ??
      // Only the end mark is missing; where lines are missing too, this fails with a warning.
      (metadata.format === 'jpeg'
        ? await stored(Buffer.concat([bytes, END_OF_JPEG]), metadata, 'warning')
        : undefined);
    if (!made) return { refused: DAMAGED };
    const { data, info } = made;
    const { dominant } = await sharp(data).stats();
    const height = info.pageHeight ?? info.height;
    const ink = isLogo ? await inkOf(data) : null;
    return { data, width: info.width, height, placeholder: colour(dominant), ink };
  },

  variant(whole: Uint8Array, width: number, format: 'avif' | 'webp') {
    const small = sharp(whole).resize({ width, withoutEnlargement: true });
    return format === 'avif'
      ? small.avif({ quality: 55, effort: 3 }).toBuffer()
      : small.webp({ quality: 78 }).toBuffer();
  },

  /** Crops to the part that attracts attention. JPEG has no transparency. */
  async preview(whole: Uint8Array) {
    return sharp(whole)
      .extract(middleOf(await sharp(whole).metadata()))
      .resize({ ...PREVIEW, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#000000' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  },

  /** Draws shapes. Text would come out in whatever fonts the machine has. */
  jpegOfSvg(svg: string) {
    return sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  },

  /** The whole picture in the middle of a preview of this colour. */
  async logoPreview(picture: Uint8Array, background: string) {
    const logo = await sharp(picture)
      .resize({ ...LOGO, fit: 'inside' })
      .png()
      .toBuffer();
    return sharp({ create: { ...PREVIEW, channels: 3, background } })
      .composite([{ input: logo }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  },

  /** The whole picture on this colour, at most this large on dense screens; undefined if heavy. */
  async mailLogo(picture: Uint8Array, size: { width: number; height: number }, ground: string) {
    const [width, height] = [size.width * 2, size.height * 2];
    const logo = sharp(picture)
      .resize({ width, height, fit: 'inside' })
      .flatten({ background: ground });
    const png = await logo.clone().png({ palette: true, effort: 10 }).toBuffer();
    if (png.length <= MAIL_LOGO_BYTES) return { data: png, type: 'image/png' };
    const jpeg = await logo.jpeg({ quality: 75, mozjpeg: true }).toBuffer();
    return jpeg.length <= MAIL_LOGO_BYTES ? { data: jpeg, type: 'image/jpeg' } : undefined;
  },

  /** The whole picture as a square icon; a background takes the place of transparency. */
  squarePng(picture: Uint8Array, pixels: number, background?: string) {
    // The library flattens before it adds what is beside the picture.
    const beside = { fit: 'contain', background: background ?? '#00000000' } as const;
    const icon = sharp(picture).resize(pixels, pixels, beside);
    return (background ? icon.flatten({ background }) : icon).png().toBuffer();
  },
};

/** Undefined for what is not a picture of an accepted type. */
async function metadataOf(bytes: Uint8Array): Promise<Metadata | undefined> {
  // The library throws synchronously for empty input.
  if (bytes.length === 0) return undefined;
  const metadata = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => undefined);
  const allowed: readonly string[] = PHOTO_TYPES;
  return metadata && allowed.includes(metadata.format) ? metadata : undefined;
}

function faultOf(metadata: Metadata): string | undefined {
  const { width, height, pageHeight = height } = metadata;
  if (Math.max(width, pageHeight) > LONGEST_RATIO * Math.min(width, pageHeight)) return TOO_THIN;
  // With all pages the height is the sum of all frames.
  if (width * height > PIXELS) return TOO_MANY_PIXELS;
  return decodedBytes(metadata) > DECODED_BYTES ? TOO_MUCH_MEMORY : undefined;
}

/** Zero for a JPEG that is decoded line by line, however large it is. */
function decodedBytes(metadata: Metadata): number {
  const { format, width, height, pageHeight = height, pages = 1, channels } = metadata;
  const { depth, isProgressive, chromaSubsampling } = metadata;
  const pixels = width * pageHeight;
  if (format === 'gif') return pixels * HELD.gif;
  if (format === 'webp') return pixels * pages * (pages > 1 ? HELD.animatedWebp : HELD.webp);
  if (format === 'png') {
    const bytes = pixels * channels * (depth === 'ushort' ? HELD.deepPng : 1);
    return isProgressive ? bytes * INTERLACED : bytes;
  }
  const samples = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels;
  return isProgressive ? pixels * samples * HELD.progressiveJpeg : 0;
}

/**
 * Turns a picture upright and removes all metadata; undefined if it cannot be decoded. Animations
 * stay as they are: the library would turn the strip of all frames.
 */
function stored(bytes: Uint8Array, { pages = 1 }: Metadata, failOn: 'error' | 'warning') {
  const picture = sharp(bytes, { limitInputPixels: PIXELS, animated: true, failOn });
  return (pages > 1 ? picture : picture.autoOrient())
    .resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 86, effort: 3 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
}

/** The part that a preview begins with: a thin picture would be scaled up to millions of lines. */
function middleOf({ width, height }: Metadata) {
  const [w, h] = [Math.min(width, PREVIEW_RATIO * height), Math.min(height, PREVIEW_RATIO * width)];
  const [left, top] = [Math.floor((width - w) / 2), Math.floor((height - h) / 2)];
  return { left, top, width: w, height: h };
}

/**
 * The colour of median lightness among the opaque pixels, or that of the dark or light parts where
 * only these are lost on a ground like them. Null if no pixel is opaque or all are: such a picture
 * has a ground of its own.
 */
async function inkOf(picture: Uint8Array): Promise<string | null> {
  const raw = await sharp(picture).toColourspace('srgb').ensureAlpha().raw().toBuffer();
  // Their lightness, then their colour: in this order they sort.
  const pixels = new Uint32Array(raw.length / 4);
  let opaque = 0;
  for (let at = 0; at < raw.length; at += 4) {
    if (raw.readUInt8(at + 3) < OPAQUE) continue;
    const rgb = raw.readUIntBE(at, 3);
    const { r, g, b } = partsOf(rgb);
    pixels[opaque] = Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b) * 2 ** 24 + rgb;
    opaque += 1;
  }
  if (opaque === 0 || opaque === pixels.length) return null;
  const sorted = pixels.subarray(0, opaque).toSorted();
  const inkAt = (share: number) => colour(partsOf(sorted[Math.floor(share * opaque)] ?? 0));
  const [dark, light] = [inkAt(PART), inkAt(1 - PART)];
  const isDarkLost = isLost(dark, '#000000');
  if (isDarkLost === isLost(light, '#ffffff')) return inkAt(0.5);
  return isDarkLost ? dark : light;
}

/** How much of a logo has to be seen. */
const PART = 0.15;

function isLost(ink: string, ground: string): boolean {
  return (contrast(ink, ground) ?? 0) < MARK_CONTRAST;
}

const OPAQUE = 255;

/** Of the last 24 bits of a number. */
function partsOf(rgb: number) {
  return { r: (rgb >>> 16) & 255, g: (rgb >>> 8) & 255, b: rgb & 255 };
}

function colour({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
