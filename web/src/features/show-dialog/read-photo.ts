import { PHOTO_BYTES } from '@stagedoor/contracts/facts/limits';
import { Nothing } from '../../ui/nothing.ts';

/** In pixels, as are all sides here. */
const LONGEST_SIDE = 4096;
const SHARP_SIDE = 800;
const JPEG = { type: 'image/jpeg', quality: 0.9 } as const;

interface ReadPhoto {
  /** What to upload: the file itself, or a smaller copy of it. */
  file: File;
  /** What to know about it. */
  note?: string;
}

/**
 * Opens a photo as it will be shown, and scales down a file that is too large to upload. Returns
 * undefined for a file that this browser cannot show.
 */
export async function readPhoto(file: File): Promise<ReadPhoto | undefined> {
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
