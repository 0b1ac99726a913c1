import { type LinearRgb, type Oklch, hexOf, oklchOf } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { LINE } from '@stagedoor/contracts/facts/limits';
import { characterStart } from '@stagedoor/contracts/facts/text-beginning';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { GeneratedTheme, Theme } from '@stagedoor/contracts/theme';
import {
  FONT_VARS,
  LENGTH_VARS,
  NUMBER_VARS,
  type ColourVar,
  COLOUR_VARS,
} from '@stagedoor/contracts/facts/theme-vars';
import { isReservedName } from '@stagedoor/domain/themes/themes.decider';
import { fallbackInk, readPrompt, shaded, type Wish } from './generate-prompt.ts';
import type { Ink } from './generate-words.ts';
import {
  contrast,
  MARK_CONTRAST,
  MARK_PAIRS,
  TEXT_CONTRAST,
  TEXT_PAIRS,
} from '@stagedoor/contracts/facts/contrast';

type Mode = 'light' | 'dark';

/**
 * Generates a theme from a prompt, always the same for the same prompt. It has the colours that the
 * prompt names or, if it names none but accents, those of the last mentioned theme; surfaces and
 * fonts are those of the first mentioned theme. Every text is readable.
 */
export function generateTheme(prompt: string, mentioned: readonly Theme[]): GeneratedTheme {
  const base = mentioned[0] ?? lantern;
  const wish = readPrompt(prompt);
  const inks = inksFor(wish, prompt, mentioned.at(-1));
  const coloured = (mode: Mode) => legible(inked(coloursOf(base, mode), mode, inks));
  return {
    ...describePrompt(prompt),
    css_vars: {
      theme: { ...sharedOf(base), ...(wish.corners && { radius: wish.corners }) },
      light: coloured('light'),
      dark: coloured('dark'),
    },
    is_system_theme: false,
    version: 0,
    understood: wish.understood,
    not_understood: wish.not_understood,
  };
}

type Inks = ReturnType<typeof inksFor>;

function inksFor(wish: Wish, prompt: string, mentioned: Theme | undefined) {
  const { accent, shade } = wish;
  const lent = mentioned?.css_vars.light;
  const lead = wish.lead ?? (lent ? readColour(lent.primary) : (accent ?? fallbackInk(prompt)));
  const ground = wish.lead || !lent ? wish.ground : readColour(lent.background);
  return {
    lead: shaded(lead, shade),
    ground: shaded(ground ?? lead, shade),
    accent: accent && shaded(accent, shade),
  };
}

const NAME = 50;
const WORDS = 4;

/** The name avoids those of built-in themes, so that most results can be saved as they are. */
function describePrompt(prompt: string) {
  const title = prompt.replaceAll(/\s+/g, ' ').trim();
  const words = title.split(' ').slice(0, WORDS).join(' ');
  const whole = words.slice(0, characterStart(words, LINE));
  // The colon or comma after the last word belongs to what follows.
  const few = whole.replace(/[\s\p{P}]+$/u, '') || whole;
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
  return recordOf(COLOUR_VARS, (name) => {
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
/** Surfaces that stand out a little. */
const ACCENTED = new Set<ColourVar>(['accent', 'secondary']);
const BLACK: LinearRgb = [0, 0, 0];
const OVERLAY_ALPHA = 'b3';

/** Gives every colour its ink: the leading one, the one for accents, else that of surfaces. */
function inked(base: Record<ColourVar, Oklch>, mode: Mode, inks: Inks): Colours {
  const { lead, ground, accent } = inks;
  return recordOf(COLOUR_VARS, (name) => {
    const colour = base[name];
    if (SIGNALS.has(name)) return hexOf(colour);
    if (name === 'primary') return shown(lead, colour.l, mode);
    if (name === 'primary-foreground') return textOn(shown(lead, base.primary.l, mode), inks);
    if (name === 'primary-text') return hexOf({ ...(accent ?? lead), l: colour.l });
    if (accent && name === 'ring') return shown(accent, colour.l, mode);
    if (accent && ACCENTED.has(name))
      return hexOf({ l: colour.l, c: Math.min(0.08, 0.5 * accent.c), h: accent.h });
    const tinted = { l: grounded(name, colour.l, mode), c: tint(colour.c, ground), h: ground.h };
    return name === 'overlay' ? hexOf(tinted) + OVERLAY_ALPHA : hexOf(tinted);
  });
}

/** The text on buttons: light on dark ones. */
function textOn(surface: string, { ground, accent }: Inks): string {
  const isDark = readColour(surface).l < 0.6;
  if (accent) return hexOf({ ...accent, l: isDark ? 0.85 : 0.2 });
  return hexOf({ l: isDark ? 0.97 : 0.2, c: tint(0, ground), h: ground.h });
}

/** The limits of colours that should be seen first. */
const DARKEST: Record<Mode, number> = { light: 0.3, dark: 0.38 };
const LIGHTEST = 0.92;
/** Black, white and what lies between them. */
const GREY = 0.02;

/** An ink with its own lightness, or else the one where it is most colourful. */
function shown(ink: Ink, near: number, mode: Mode): string {
  if (ink.c < GREY) return hexOf({ ...ink, l: mode === 'light' ? DARKEST.light : LIGHTEST });
  const l = (ink.l ?? brightest(ink, near)) + (ink.lift ?? 0);
  return hexOf({ ...ink, l: Math.min(LIGHTEST, Math.max(DARKEST[mode], l)) });
}

const LIGHTNESSES = Array.from({ length: 45 }, (_, step) => 0.46 + step / 100);

/** The lightness at which an ink is most colourful (yellow is light, blue is dark), else `near`. */
function brightest(ink: Ink, near: number): number {
  const miss = (l: number) => {
    const { c } = readColour(hexOf({ ...ink, l }));
    return Math.abs(ink.c - c) + Math.abs(near - l) / 20;
  };
  return LIGHTNESSES.reduce((best, l) => (miss(l) < miss(best) ? l : best));
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

type Colours = Record<ColourVar, string>;

/** The same colours, but with enough contrast: the weak ones are made lighter or darker. */
function legible(colours: Colours): Colours {
  const result = { ...colours };
  for (const name of COLOUR_VARS) {
    const demands = demandsOn(name, colours);
    if (demands.length > 0) result[name] = strengthened(colours[name], demands);
  }
  return result;
}

function demandsOn(name: ColourVar, colours: Colours) {
  const of = (pairs: typeof TEXT_PAIRS, least: number) =>
    pairs
      .filter(([mark]) => mark === name)
      .map(([, surface]) => ({ surface: colours[surface], least }));
  return [...of(TEXT_PAIRS, TEXT_CONTRAST), ...of(MARK_PAIRS, MARK_CONTRAST)];
}

const STEPS = 100;

function strengthened(colour: string, demands: ReturnType<typeof demandsOn>): string {
  const start = readColour(colour);
  const nearest = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).toSorted(
    (a, b) => Math.abs(a - start.l) - Math.abs(b - start.l),
  );
  const candidates = [start.l, ...nearest].map((l) => hexOf({ ...start, l }));
  const meets = (candidate: string) =>
    demands.every(({ surface, least }) => (contrast(candidate, surface) ?? 0) >= least);
  const found = candidates.find(meets);
  if (!found) {
    const surfaces = demands.map(({ surface }) => surface).join(', ');
    throw new Error(`No colour can be read on ${surfaces}.`);
  }
  return found;
}
