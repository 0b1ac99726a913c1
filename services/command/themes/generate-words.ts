/** A colour that a word stands for, in Oklch; some words imply a lightness. */
export interface Ink {
  h: number;
  c: number;
  l?: number;
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

/** Names of colours, then words that suggest colours: one ink or two, the leading one first. */
export const inkWords: Readonly<Record<string, readonly Ink[]>> = {
  red: [RED],
  crimson: [ink(18, 0.21)],
  scarlet: [ink(32, 0.23)],
  ruby: [ink(12, 0.21)],
  burgundy: [ink(15, 0.13, 0.48)],
  coral: [ink(35, 0.17)],
  orange: [ORANGE],
  copper: [ink(50, 0.12)],
  amber: [AMBER],
  gold: [ink(85, 0.15)],
  yellow: [YELLOW],
  lemon: [ink(105, 0.18)],
  lime: [LIME],
  olive: [ink(112, 0.1)],
  green: [GREEN],
  emerald: [ink(160, 0.15)],
  mint: [ink(168, 0.11)],
  sage: [ink(140, 0.05)],
  teal: [TEAL],
  turquoise: [ink(187, 0.13)],
  cyan: [CYAN],
  blue: [BLUE],
  navy: [ink(263, 0.13, 0.46)],
  cobalt: [ink(262, 0.21)],
  indigo: [INDIGO],
  violet: [ink(290, 0.2)],
  purple: [PURPLE],
  plum: [ink(325, 0.12, 0.5)],
  magenta: [ink(330, 0.25)],
  pink: [PINK],
  rose: [ink(5, 0.17)],
  brown: [BROWN],
  beige: [ink(80, 0.04)],
  grey: [GREY],
  gray: [GREY],
  silver: [ink(250, 0.015)],
  black: [ink(60, 0.01)],
  white: [ink(90, 0.01)],

  fire: [ink(38, 0.22), AMBER],
  sunset: [ink(40, 0.19), ink(320, 0.13)],
  sunrise: [ink(60, 0.16), ink(10, 0.13)],
  autumn: [ink(48, 0.16), BROWN],
  fall: [ink(48, 0.16), BROWN],
  summer: [YELLOW, CYAN],
  spring: [ink(135, 0.16), PINK],
  winter: [ink(235, 0.08), ink(250, 0.03)],
  ice: [ink(220, 0.08)],
  ocean: [ink(240, 0.14), TEAL],
  sea: [ink(205, 0.12), ink(240, 0.1)],
  sky: [ink(235, 0.14)],
  beach: [ink(205, 0.11), ink(80, 0.08)],
  desert: [ink(52, 0.14), ink(80, 0.06)],
  forest: [ink(150, 0.12), ink(110, 0.06)],
  garden: [GREEN, PINK],
  night: [ink(275, 0.15), ink(270, 0.08)],
  midnight: [ink(268, 0.16), ink(275, 0.09)],
  space: [ink(290, 0.18), INDIGO],
  galaxy: [ink(300, 0.2), ink(265, 0.1)],
  wine: [ink(10, 0.14, 0.48)],
  coffee: [ink(58, 0.08)],
  whiskey: [ink(65, 0.14), BROWN],
  honey: [ink(80, 0.15)],
  cherry: [ink(17, 0.2)],
  peach: [ink(50, 0.12)],
  lavender: [ink(298, 0.1)],
  jazz: [ink(262, 0.16), ink(75, 0.1)],
  blues: [ink(255, 0.16)],
  punk: [ink(350, 0.24), LIME],
  metal: [ink(25, 0.18), GREY],
  reggae: [GREEN, YELLOW],
  country: [ink(50, 0.13), ink(85, 0.06)],
  disco: [ink(330, 0.23), CYAN],
  cyberpunk: [ink(330, 0.25), CYAN],
  love: [ink(10, 0.2), PINK],
  halloween: [ORANGE, PURPLE],
  christmas: [ink(24, 0.2), GREEN],
};

/** Words for the strength of colours, as a factor of their chroma. */
export const strengthWords: Readonly<Record<string, number>> = {
  neon: 1.5,
  vivid: 1.35,
  bright: 1.25,
  loud: 1.35,
  bold: 1.2,
  soft: 0.65,
  pastel: 0.55,
  muted: 0.5,
  dusty: 0.5,
  pale: 0.55,
  calm: 0.7,
  quiet: 0.6,
  vintage: 0.7,
  monochrome: 0.1,
};

/** Words for the roundness of corners. */
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
