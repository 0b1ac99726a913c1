import { hexOf, oklchOf, type LinearRgb, type Oklch } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import { LINE } from '@stagedoor/contracts/facts/limits';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { Theme, UnsavedTheme } from '@stagedoor/contracts/theme';
import {
  COLOUR_VARS,
  FONT_VARS,
  LENGTH_VARS,
  NUMBER_VARS,
  type ColourVar,
} from '@stagedoor/contracts/facts/theme-vars';
import { legible, type Colours } from './generate-legible.ts';
import { isReservedName } from './themes.decider.ts';
import { fallbackInk, readPrompt } from './generate-prompt.ts';
import type { Ink } from './generate-words.ts';

type Mode = 'light' | 'dark';

/**
 * Generates a theme from a prompt, always the same for the same prompt. It has the colours that the
 * prompt names or, if it names none, those of the last mentioned theme; surfaces and fonts are
 * those of the first mentioned theme. Every text is readable.
 */
export function generateTheme(prompt: string, mentioned: readonly Theme[]): UnsavedTheme {
  const base = mentioned[0] ?? lantern;
  const wish = readPrompt(prompt);
  const wished = wish.inks.map((ink) => ({ ...ink, c: Math.min(0.3, ink.c * wish.strength) }));
  const lent = mentioned.at(-1);
  const [lead, second = lead] =
    wished.length > 0 ? wished : lent ? inksOf(lent) : [fallbackInk(prompt)];
  if (!lead || !second) throw new Error('A theme needs an ink.');
  const coloured = (mode: Mode) => legible(inked(coloursOf(base, mode), mode, lead, second));
  return {
    ...describePrompt(prompt),
    css_vars: {
      theme: { ...sharedOf(base), ...(wish.corners && { radius: wish.corners }) },
      light: coloured('light'),
      dark: coloured('dark'),
    },
    is_system_theme: false,
    version: 0,
  };
}

const NAME = 50;
const WORDS = 4;

/** The name avoids those of built-in themes, so that most results can be saved as they are. */
function describePrompt(prompt: string) {
  const title = prompt.replaceAll(/\s+/g, ' ').trim();
  const few = title.split(' ').slice(0, WORDS).join(' ').slice(0, LINE);
  return {
    name: nameOf(few),
    display_name: few.charAt(0).toUpperCase() + few.slice(1),
    description: `Made from “${title}”.`,
  };
}

function nameOf(text: string): string {
  const plain = text.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, NAME - 'theme-'.length);
  const bare = name.replaceAll(/^-+|-+$/g, '');
  return bare === '' || isReservedName(bare) ? `theme-${bare || 'new'}` : bare;
}

function inksOf({ css_vars: { light } }: Theme): Ink[] {
  return [light.primary, light.background].map(readColour);
}

function sharedOf({ css_vars: { theme } }: Theme) {
  const names = [...FONT_VARS, ...LENGTH_VARS, ...NUMBER_VARS];
  return Object.fromEntries(
    names.map((name) => [name, theme[name] ?? lantern.css_vars.theme[name]]),
  );
}

/** Every colour of a theme in a mode; missing or invalid ones come from the default theme. */
function coloursOf({ css_vars }: Theme, mode: Mode): Record<ColourVar, Oklch> {
  const own = { ...css_vars.theme, ...css_vars[mode] };
  const plain = lantern.css_vars[mode];
  return record((name) => {
    const value = own[name];
    return readColour(value && parseColour(value) ? value : (plain[name] ?? ''));
  });
}

/** Colours that mean the same in every theme. */
const SIGNALS = new Set<ColourVar>([
  'destructive',
  'destructive-foreground',
  'destructive-text',
  'success',
  'warning',
]);
/** Surfaces below the same text: all light in light mode, all dark in dark mode. */
const GROUNDS = new Set<ColourVar>(['background', 'card', 'popover', 'muted']);
const BLACK: LinearRgb = [0, 0, 0];
const OVERLAY_ALPHA = 'b3';

/** Gives the primary colour the leading ink, and tints the rest with the second one. */
function inked(base: Record<ColourVar, Oklch>, mode: Mode, lead: Ink, second: Ink): Colours {
  return record((name) => {
    const colour = base[name];
    if (SIGNALS.has(name)) return hexOf(colour);
    if (name === 'primary') return brightest(lead, lead.l ?? colour.l);
    if (name === 'primary-text') return hexOf({ ...lead, l: colour.l });
    const tinted = { l: grounded(name, colour.l, mode), c: tint(colour.c, second), h: second.h };
    return name === 'overlay' ? hexOf(tinted) + OVERLAY_ALPHA : hexOf(tinted);
  });
}

const LIGHTNESSES = Array.from({ length: 45 }, (_, step) => 0.46 + step / 100);

/** The ink where it is most colourful (yellow is light, blue is dark), else near `near`. */
function brightest(ink: Ink, near: number): string {
  const miss = (hex: string) => {
    const { l, c } = readColour(hex);
    return Math.abs(ink.c - c) + Math.abs(near - l) / 20;
  };
  const shown = LIGHTNESSES.map((l) => hexOf({ ...ink, l }));
  return shown.reduce((best, hex) => (miss(hex) < miss(best) ? hex : best));
}

function grounded(name: ColourVar, l: number, mode: Mode): number {
  if (!GROUNDS.has(name)) return l;
  return mode === 'light' ? Math.max(0.92, l) : Math.min(0.3, l);
}

/** The chroma of a tinted surface: at most its own, and at most a quarter of the ink's. */
function tint(chroma: number, { c }: Ink): number {
  return Math.min(Math.max(chroma, 0.02), Math.max(0.25 * c, 0.004));
}

function readColour(text: string): Oklch {
  return oklchOf(parseColour(text) ?? BLACK);
}

function record<Value>(valueOf: (name: ColourVar) => Value): Record<ColourVar, Value> {
  return Object.fromEntries(COLOUR_VARS.map((name) => [name, valueOf(name)])) as Record<
    ColourVar,
    Value
  >;
}
