import { linearRgbOf, linearRgbOfOklab, linearOf, type LinearRgb } from './colour.ts';

/** Parses #hex, rgb(), hsl(), oklch() and oklab(), and drops transparency. */
export function parseColour(text: string): LinearRgb | undefined {
  const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim());
  if (hex) return parseHex(hex[0].slice(1));
  const call = /^(oklch|oklab|rgba?|hsla?)\(([^)]*)\)$/i.exec(text.trim());
  if (!call) return undefined;
  const [, name = '', inside = ''] = call;
  const [one, two, three] = /^[^/]*/.exec(inside)?.[0].match(/[^\s,]+/g) ?? [];
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const linear = parseFunction(name.toLowerCase(), one, two, three);
  return linear.every(Number.isFinite) ? clipped(linear) : undefined;
}

function parseHex(digits: string): LinearRgb {
  const wide = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const component = (at: number) => linearOf(Number.parseInt(wide.slice(at, at + 2), 16) / 255);
  return [component(0), component(2), component(4)];
}

function parseFunction(name: string, one: string, two: string, three: string): LinearRgb {
  if (name === 'oklch')
    return linearRgbOf({ l: part(one, 1), c: part(two, 0.4), h: degrees(three) });
  if (name === 'oklab') return linearRgbOfOklab(part(one, 1), part(two, 0.4), part(three, 0.4));
  if (name.startsWith('hsl'))
    return linearRgbOfHsl(degrees(one), part(two, 100) / 100, part(three, 100) / 100);
  const component = (text: string) => linearOf(part(text, 255) / 255);
  return [component(one), component(two), component(three)];
}

function linearRgbOfHsl(hue: number, saturation: number, lightness: number): LinearRgb {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const component = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return linearOf(lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [component(0), component(8), component(4)];
}

/** A number, or a percentage of `whole`. */
function part(text: string, whole: number): number {
  return text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : Number(text);
}

function degrees(text: string): number {
  const turns = text.endsWith('turn')
    ? Number(text.slice(0, -4)) * 360
    : Number(text.replace(/deg$/, ''));
  return ((turns % 360) + 360) % 360;
}

function clipped([red, green, blue]: LinearRgb): LinearRgb {
  const clip = (amount: number) => Math.min(1, Math.max(0, amount));
  return [clip(red), clip(green), clip(blue)];
}
