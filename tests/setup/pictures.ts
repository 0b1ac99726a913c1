import sharp from 'sharp';

/** A small picture of a type, as a browser would upload it. */
export async function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  background = '#c0392b',
): Promise<Blob> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  const bytes = await plain[format]().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}

/** A picture of 5,120 × 1,250 pixels in a PNG that is not compressed. */
export async function hugePicture(): Promise<Blob> {
  const size = { width: 5_120, height: 1_250, channels: 3 as const };
  const plain = sharp({ create: { ...size, background: '#c0392b' } });
  const bytes = await plain.png({ compressionLevel: 0 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/**
 * A landscape JPEG, 40 × 20, whose metadata say
 * that it must be turned upright, and who took it.
 */
export async function sidewaysPicture(): Promise<Blob> {
  const bytes = await sharp({
    create: { width: 40, height: 20, channels: 3, background: '#336699' },
  })
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Copyright: 'A photographer' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
