/** The standard widths of a photo's smaller files, in pixels. Each exists as AVIF and as WebP. */
const WIDTHS = [320, 640, 1024, 1600];

/** A photo as the API has it: `image` is the address of its largest file. */
interface PhotoFile {
  image: string;
  width: number;
}

/** The widths of a photo's smaller files: the standard ones up to its own, else its own. */
export function photoWidths(width: number): number[] {
  const smaller = WIDTHS.filter((candidate) => candidate <= width);
  return smaller.length > 0 ? smaller : [width];
}

export function photoSrcset({ image, width }: PhotoFile, format: 'avif' | 'webp'): string {
  return photoWidths(width)
    .map((smaller) => `${image.replace('.webp', `-${smaller}.${format}`)} ${smaller}w`)
    .join(', ');
}
