/** A colour that a word stands for, in Oklch; some words imply a lightness. */
export interface Ink {
  h: number;
  c: number;
  l?: number;
  /** How much lighter it should be than it would be otherwise. */
  lift?: number;
}

const ink = (h: number, c: number, l?: number): Ink => ({ h, c, ...(l && { l }) });

const RED = ink(27, 0.22);
const ORANGE = ink(45, 0.2);
const AMBER = ink(70, 0.17);
const YELLOW = ink(98, 0.17);
const LIME = ink(125, 0.2);
const GREEN = ink(147, 0.17);
const TEAL = ink(190, 0.11);
const CYAN = ink(215, 0.13);
const BLUE = ink(258, 0.2);
const INDIGO = ink(275, 0.2);
const PURPLE = ink(302, 0.2);
const PINK = ink(354, 0.2);
const BROWN = ink(55, 0.08);
const GREY = ink(260, 0.012);

export const colourWords: Readonly<Record<string, Ink>> = {
  red: RED,
  crimson: ink(18, 0.21),
  scarlet: ink(32, 0.23),
  vermilion: ink(34, 0.22),
  ruby: ink(12, 0.21),
  cherry: ink(17, 0.2),
  raspberry: ink(5, 0.19),
  garnet: ink(15, 0.15, 0.42),
  burgundy: ink(15, 0.13, 0.4),
  wine: ink(10, 0.14, 0.4),
  maroon: ink(20, 0.13, 0.38),
  oxblood: ink(22, 0.12, 0.36),
  coral: ink(35, 0.17),
  salmon: ink(30, 0.13, 0.72),
  brick: ink(32, 0.14, 0.52),
  rust: ink(40, 0.14, 0.55),
  terracotta: ink(42, 0.12, 0.6),
  orange: ORANGE,
  tangerine: ink(52, 0.19),
  apricot: ink(60, 0.12),
  peach: ink(50, 0.12),
  copper: ink(50, 0.12),
  bronze: ink(65, 0.1),
  amber: AMBER,
  honey: ink(80, 0.15),
  caramel: ink(65, 0.11),
  ochre: ink(75, 0.13),
  saffron: ink(75, 0.17),
  brass: ink(88, 0.12),
  gold: ink(85, 0.15),
  mustard: ink(92, 0.14),
  yellow: YELLOW,
  lemon: ink(105, 0.18),
  khaki: ink(100, 0.08),
  chartreuse: ink(120, 0.2),
  lime: LIME,
  olive: ink(112, 0.1),
  grass: ink(138, 0.17),
  moss: ink(122, 0.1),
  green: GREEN,
  pine: ink(155, 0.09, 0.42),
  emerald: ink(160, 0.15),
  jade: ink(162, 0.12),
  mint: ink(168, 0.11),
  sage: ink(140, 0.05),
  teal: TEAL,
  petrol: ink(215, 0.08, 0.42),
  turquoise: ink(187, 0.13),
  aqua: ink(195, 0.13),
  cyan: CYAN,
  azure: ink(245, 0.15),
  blue: BLUE,
  denim: ink(255, 0.1, 0.48),
  navy: ink(265, 0.1, 0.34),
  cobalt: ink(262, 0.21),
  sapphire: ink(262, 0.18, 0.44),
  ultramarine: ink(268, 0.22, 0.42),
  indigo: INDIGO,
  periwinkle: ink(280, 0.12, 0.7),
  violet: ink(290, 0.2),
  purple: PURPLE,
  amethyst: ink(305, 0.16),
  lavender: ink(298, 0.1),
  lilac: ink(310, 0.1, 0.72),
  mauve: ink(315, 0.08),
  aubergine: ink(320, 0.1, 0.36),
  plum: ink(335, 0.12, 0.46),
  orchid: ink(322, 0.15),
  fuchsia: ink(328, 0.26),
  magenta: ink(330, 0.25),
  pink: PINK,
  rose: ink(5, 0.17),
  brown: BROWN,
  chocolate: ink(50, 0.07, 0.38),
  coffee: ink(58, 0.08),
  mahogany: ink(30, 0.1, 0.38),
  tan: ink(70, 0.07),
  sand: ink(80, 0.05),
  beige: ink(80, 0.04),
  cream: ink(90, 0.03),
  ivory: ink(95, 0.02),
  grey: GREY,
  gray: GREY,
  silver: ink(250, 0.015),
  steel: ink(250, 0.03),
  slate: ink(255, 0.03),
  charcoal: ink(260, 0.01),
  black: ink(60, 0.01),
  white: ink(90, 0.01),
};

/** Words that suggest colours: one ink or two, the leading one first. */
export const moodWords: Readonly<Record<string, readonly Ink[]>> = {
  fire: [ink(38, 0.22), AMBER],
  warm: [ink(50, 0.15), ink(70, 0.08)],
  cosy: [ink(55, 0.13), ink(65, 0.08)],
  cozy: [ink(55, 0.13), ink(65, 0.08)],
  cool: [ink(235, 0.12), ink(220, 0.06)],
  candle: [ink(75, 0.15), ink(50, 0.08)],
  candlelight: [ink(75, 0.15), ink(50, 0.08)],
  dawn: [ink(50, 0.13), ink(280, 0.08)],
  sunrise: [ink(60, 0.16), ink(10, 0.13)],
  sunset: [ink(40, 0.19), ink(320, 0.13)],
  dusk: [ink(310, 0.12), ink(275, 0.1)],
  twilight: [ink(290, 0.15), ink(265, 0.1)],
  night: [ink(275, 0.15), ink(270, 0.08)],
  midnight: [ink(268, 0.16), ink(275, 0.09)],
  moonlight: [ink(255, 0.08), ink(270, 0.06)],
  space: [ink(290, 0.18), INDIGO],
  galaxy: [ink(300, 0.2), ink(265, 0.1)],
  autumn: [ink(48, 0.16), BROWN],
  fall: [ink(48, 0.16), BROWN],
  summer: [YELLOW, CYAN],
  spring: [ink(135, 0.16), PINK],
  winter: [ink(235, 0.08), ink(250, 0.03)],
  ice: [ink(220, 0.08)],
  storm: [ink(255, 0.06), ink(260, 0.04)],
  rain: [ink(245, 0.08), ink(255, 0.05)],
  ocean: [ink(240, 0.14), TEAL],
  sea: [ink(205, 0.12), ink(240, 0.1)],
  sky: [ink(235, 0.14)],
  beach: [ink(205, 0.11), ink(80, 0.08)],
  tropical: [ink(175, 0.13), ink(20, 0.17)],
  jungle: [ink(145, 0.15), ink(120, 0.08)],
  desert: [ink(52, 0.14), ink(80, 0.06)],
  wood: [ink(60, 0.09), ink(70, 0.06)],
  forest: [ink(150, 0.12), ink(110, 0.06)],
  garden: [GREEN, PINK],
  whiskey: [ink(65, 0.14), BROWN],
  whisky: [ink(65, 0.14), BROWN],
  velvet: [ink(12, 0.16), ink(325, 0.08)],
  rustic: [ink(45, 0.12), ink(75, 0.06)],
  retro: [ink(45, 0.16), TEAL],
  industrial: [ink(50, 0.14), GREY],
  jazz: [ink(262, 0.16), ink(75, 0.1)],
  soul: [ink(30, 0.15), ink(85, 0.1)],
  funk: [ink(55, 0.19), ink(310, 0.15)],
  folk: [ink(130, 0.09), ink(70, 0.07)],
  rock: [ink(25, 0.21), GREY],
  punk: [ink(350, 0.24), LIME],
  metal: [ink(25, 0.18), GREY],
  techno: [ink(200, 0.14), ink(285, 0.12)],
  reggae: [GREEN, YELLOW],
  country: [ink(50, 0.13), ink(85, 0.06)],
  disco: [ink(330, 0.23), CYAN],
  cyberpunk: [ink(330, 0.25), CYAN],
  love: [ink(10, 0.2), PINK],
  romantic: [ink(5, 0.16), ink(350, 0.08)],
  halloween: [ORANGE, PURPLE],
  christmas: [ink(24, 0.2), GREEN],
};

/** What a word does to a colour: a factor for its chroma, and how much lighter it makes it. */
export interface Shade {
  c: number;
  l: number;
}

const shade = (c: number, l = 0): Shade => ({ c, l });

export const shadeWords: Readonly<Record<string, Shade>> = {
  neon: shade(1.5),
  electric: shade(1.4),
  vivid: shade(1.35),
  loud: shade(1.35),
  hot: shade(1.3),
  bright: shade(1.25),
  bold: shade(1.2),
  rich: shade(1.15, -0.05),
  royal: shade(1.1, -0.08),
  deep: shade(1.05, -0.1),
  dark: shade(0.95, -0.14),
  forest: shade(0.8, -0.12),
  midnight: shade(0.7, -0.22),
  sky: shade(0.8, 0.08),
  ice: shade(0.6, 0.12),
  smoky: shade(0.6, -0.05),
  light: shade(0.8, 0.1),
  pastel: shade(0.55, 0.12),
  pale: shade(0.55, 0.12),
  soft: shade(0.65),
  muted: shade(0.5),
  faded: shade(0.5),
  dusty: shade(0.5),
  calm: shade(0.7),
  quiet: shade(0.6),
  vintage: shade(0.7),
  monochrome: shade(0.1),
};

export const cornerWords: Readonly<Record<string, string>> = {
  round: '1rem',
  rounded: '1rem',
  soft: '0.75rem',
  friendly: '1rem',
  square: '0px',
  sharp: '0px',
  hard: '0px',
  brutal: '0px',
};

/** Words that begin an accent, as in "a hint of gold". */
export const accentBeginnings = 'hint splash touch dash pop flash glint spark drop'.split(' ');

/** These, and words that follow an accent, as in "gold accents". */
export const accentWords: ReadonlySet<string> = new Set([
  ...accentBeginnings,
  ...['accent', 'highlight', 'detail', 'trim'],
]);

/** Words that ask for nothing by themselves. */
export const smallWords: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'of', 'and', 'or', 'but', 'plus', 'with', 'on', 'in', 'at', 'over'],
  ...['against', 'under', 'for', 'to', 'by', 'from', 'as', 'is', 'it', 'my', 'our', 'your'],
  ...['some', 'very', 'like', 'please', 'theme', 'colour', 'color', 'mood', 'feel', 'look', 'vibe'],
]);
