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
