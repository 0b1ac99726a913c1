import sharp from 'sharp';
import { hugePicture, picture } from '../setup/pictures.ts';

const COLOURS = ['#c0392b', '#27ae60', '#2980b9', '#8e44ad', '#f39c12', '#16a085'];

/** Pictures of different colours under these names, as a file chooser takes them. */
export async function uploads(...names: string[]) {
  return Promise.all(
    names.map(async (name, index) => ({
      name,
      mimeType: 'image/png',
      buffer: Buffer.from(await (await picture('png', COLOURS[index])).arrayBuffer()),
    })),
  );
}

/** A photo of more than 10 MB, 5,120 × 1,250 pixels. */
export async function hugePhoto() {
  const buffer = Buffer.from(await (await hugePicture()).arrayBuffer());
  return { name: 'huge.png', mimeType: 'image/png', buffer };
}

/** A photo as cameras take them: 24 megapixels, in a JPEG of less than 10 MB. */
export async function cameraPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const buffer = await sharp({
    create: { width: 6_000, height: 4_000, channels: 3, noise } as never,
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  return { name: 'camera.jpg', mimeType: 'image/jpeg', buffer };
}
