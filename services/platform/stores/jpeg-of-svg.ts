import sharp from 'sharp';

/** Draws shapes. Text would come out in whatever fonts the machine has. */
export function jpegOfSvg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
