/** Linear sRGB: red, green and blue, each 0 to 1. */
export type LinearRgb = readonly [red: number, green: number, blue: number];

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** The nearest `#rrggbb` of that lightness and hue: outside sRGB, chroma is reduced. */
export function hexOf({ l, c, h }: Oklch): string {
  let chroma = c;
  let linear = linearRgbOf({ l, c: chroma, h });
  while (chroma > 0 && !isInGamut(linear)) {
    chroma = Math.max(0, chroma - 0.004);
    linear = linearRgbOf({ l, c: chroma, h });
  }
  return `#${linear.map(byteOf).join('')}`;
}

export function linearRgbOf({ l, c, h }: Oklch): LinearRgb {
  const turn = (h * Math.PI) / 180;
  return linearRgbOfOklab(l, c * Math.cos(turn), c * Math.sin(turn));
}

/** From Oklab (https://bottosson.github.io/posts/oklab/). */
export function linearRgbOfOklab(l: number, a: number, b: number): LinearRgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

export function oklchOf([red, green, blue]: LinearRgb): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** An sRGB component, 0 to 1, without its gamma curve. */
export function linearOf(component: number): number {
  return component <= 0.04045 ? component / 12.92 : ((component + 0.055) / 1.055) ** 2.4;
}

function isInGamut(linear: LinearRgb): boolean {
  return linear.every((amount) => amount > -0.0005 && amount < 1.0005);
}

function byteOf(amount: number): string {
  const clipped = Math.min(1, Math.max(0, amount));
  const component = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(component * 255)
    .toString(16)
    .padStart(2, '0');
}
