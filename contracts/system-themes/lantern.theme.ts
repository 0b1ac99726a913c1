import { LEAGUE_GOTHIC, systemThemeOf } from './system-theme-of.ts';

/** The default and the fallback, built into the pages: two inks on paper. */
export const lantern = systemThemeOf({
  name: 'lantern',
  description: 'Near-black and paper-white, with one hot ink.',
  display: { face: LEAGUE_GOTHIC, leading: '0.85em', scale: '1' },
  'font-sans': "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif",
  radius: '0px',
  'rule-width': '3px',
  background: ['#f5f3ee', '#0f0d0b'],
  foreground: ['#14110e', '#f7f4ee'],
  card: ['#ffffff', '#191613'],
  popover: ['#ffffff', '#1f1b18'],
  primary: { background: ['#ff4f1a', '#ff4f1a'], foreground: ['#14110e', '#0f0d0b'] },
  'primary-text': ['#b52f05', '#ff6a3a'],
  secondary: ['#e4dfd6', '#2b2621'],
  muted: { background: ['#ebe7df', '#221e1a'], foreground: ['#5b544b', '#b5aca1'] },
  accent: ['#e4dfd6', '#2b2621'],
  inverse: { background: ['#14110e', '#f5f3ee'], foreground: ['#f5f3ee', '#14110e'] },
  'inverse-muted': ['#b8afa4', '#5b544b'],
  destructive: ['#b3122b', '#d4213d'],
  'destructive-text': ['#a30f26', '#ff8a97'],
  success: ['#1c7a3e', '#3fb56b'],
  warning: ['#a87400', '#f2b705'],
  border: ['#d3ccc1', '#38312b'],
  input: ['#857c71', '#82786d'],
  overlay: ['#14110eb3', '#000000b3'],
});
