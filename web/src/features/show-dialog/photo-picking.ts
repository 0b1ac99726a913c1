import { PHOTO_BYTES, PHOTO_TYPES, PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import { Nothing } from '../../ui/nothing.ts';

/** Windows saves some JPEGs under this ending. */
const ENDINGS = [...PHOTO_TYPES, 'jfif'];

/** The `accept` attribute of the file picker. A phone may know a photo by its type alone. */
export const PHOTO_ACCEPT = [...ENDINGS.map((ending) => `.${ending}`), 'image/jpeg'].join(',');

/** In pixels, as are all sides here. */
const LONGEST_SIDE = 4096;
const SHARP_SIDE = 800;
const JPEG = { type: 'image/jpeg', quality: 0.9 } as const;

interface Notice {
  title: string;
  description: string;
}

/** Picks the files that a show with `present` photos can take, by their types. */
export function pickPhotos(files: readonly File[], present: number) {
  const room = PHOTOS_PER_SHOW - present;
  if (room <= 0) return { accepted: [], notice: limitReached };
  const photos = files.filter(hasPhotoType);
  const accepted = photos.slice(0, room);
  const refused = files.filter((file) => !hasPhotoType(file)).map(({ name }) => name);
  const notices: Notice[] = [];
  if (refused.length > 0)
    notices.push({ title: INVALID, description: `${refused.join(', ')}. ${PLEASE}` });
  if (photos.length > room)
    notices.push({
      title: 'Some files skipped',
      description: `Only ${accepted.length} photos added. Maximum is ${PHOTOS_PER_SHOW} total.`,
    });
  return { accepted, notice: joinNotices(notices) };
}

/** The server says the same of a file that is no picture. */
export function invalidFormat(name: string): string {
  return `${INVALID}: ${name}. ${PLEASE}`;
}

const INVALID = 'Invalid file format';
const PLEASE = 'Please use JPG, PNG, WebP, or GIF formats.';

export interface PickedPhoto {
  /** What is sent. */
  file: File;
  /** What to know about it, such as that it was scaled down. */
  note?: string;
}

/**
 * Opens a photo as it will be shown, and scales down a file that is too large to upload. Returns
 * undefined for a file that this browser cannot show.
 */
export async function readPhoto(file: File): Promise<PickedPhoto | undefined> {
  const picture = await createImageBitmap(file).catch(Nothing);
  if (!picture) return undefined;
  try {
    const longest = Math.max(picture.width, picture.height);
    if (file.size <= PHOTO_BYTES)
      return longest < SHARP_SIDE
        ? { file, note: `Only ${longest} pixels: it will look soft.` }
        : { file };
    const smaller = await scaledDown(picture, Math.min(1, LONGEST_SIDE / longest));
    if (smaller.size > PHOTO_BYTES) return undefined;
    const megabytes = Math.round(file.size / 1024 / 1024);
    return {
      file: new File([smaller], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: JPEG.type }),
      note: `Scaled down from ${megabytes} MB.`,
    };
  } finally {
    picture.close();
  }
}

const limitReached: Notice = {
  title: 'Upload limit reached',
  description: `Maximum ${PHOTOS_PER_SHOW} photos allowed per show.`,
};

/** Joins the notices, because only one toast is visible at a time. */
function joinNotices([first, ...others]: Notice[]): Notice | undefined {
  if (!first) return undefined;
  const rest = others.map(({ title, description }) => `${title} - ${description}`);
  return { title: first.title, description: [first.description, ...rest].join(' ') };
}

/** Goes by the type that the system gives the file; where it gives none, by the name. */
function hasPhotoType({ name, type }: File): boolean {
  const kind = type === '' ? name.slice(name.lastIndexOf('.') + 1) : type.replace(/^image\//, '');
  return ENDINGS.some((allowed) => allowed === kind.toLowerCase());
}

function scaledDown(picture: ImageBitmap, scale: number): Promise<Blob> {
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob(JPEG);
}
