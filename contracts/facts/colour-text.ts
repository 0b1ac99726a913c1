import { lightOf, lightOfLab, lightOfShare, type Light } from './colour.ts';

/** Parses #hex, rgb(), hsl(), oklch() and oklab(), without their transparency. */
export function parseColour(text: string): Light | undefined {
  const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim());
  if (hex) return ofHex(hex[0].slice(1));
  const call = /^(oklch|oklab|rgba?|hsla?)\(([^)]*)\)$/i.exec(text.trim());
  if (!call) return undefined;
  const [, name = '', inside = ''] = call;
  const [one, two, three] =
    inside
      .split('/')[0]
      ?.split(/[\s,]+/)
      .filter(Boolean) ?? [];
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const light = ofCall(name.toLowerCase(), one, two, three);
  return light.every(Number.isFinite) ? shown(light) : undefined;
}

function ofHex(digits: string): Light {
  const wide = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const share = (at: number) => lightOfShare(Number.parseInt(wide.slice(at, at + 2), 16) / 255);
  return [share(0), share(2), share(4)];
}

function ofCall(name: string, one: string, two: string, three: string): Light {
  if (name === 'oklch') return lightOf({ l: part(one, 1), c: part(two, 0.4), h: degrees(three) });
  if (name === 'oklab') return lightOfLab(part(one, 1), part(two, 0.4), part(three, 0.4));
  if (name.startsWith('hsl'))
    return ofHsl(degrees(one), part(two, 100) / 100, part(three, 100) / 100);
  const share = (text: string) => lightOfShare(part(text, 255) / 255);
  return [share(one), share(two), share(three)];
}

function ofHsl(hue: number, saturation: number, lightness: number): Light {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const share = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return lightOfShare(lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [share(0), share(8), share(4)];
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

function shown([red, green, blue]: Light): Light {
  const clip = (amount: number) => Math.min(1, Math.max(0, amount));
  return [clip(red), clip(green), clip(blue)];
}
