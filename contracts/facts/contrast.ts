import { parseColour } from './colour-text.ts';

/** The WCAG 2 contrast of two opaque CSS colours, 1 to 21; undefined where one cannot be parsed. */
export function contrast(one: string, other: string): number | undefined {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(text: string): number | undefined {
  const colour = parseColour(text);
  if (!colour) return undefined;
  const [red, green, blue] = colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
