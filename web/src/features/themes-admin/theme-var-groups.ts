import {
  type ValueKind,
  FONT_VARS,
  LENGTH_VARS,
  NUMBER_VARS,
  type ColourVar,
  type SharedVar,
} from '@stagedoor/contracts/facts/theme-vars';

/** The colours in the order of the form. */
export const colourGroups: readonly { title: string; names: readonly ColourVar[] }[] = [
  { title: 'Page', names: ['background', 'foreground', 'muted', 'muted-foreground', 'border'] },
  { title: 'Primary', names: ['primary', 'primary-foreground', 'primary-text'] },
  {
    title: 'Cards and dialogs',
    names: ['card', 'card-foreground', 'popover', 'popover-foreground', 'overlay'],
  },
  {
    title: 'Buttons and highlights',
    names: ['secondary', 'secondary-foreground', 'accent', 'accent-foreground'],
  },
  { title: 'Inverse bands', names: ['inverse', 'inverse-foreground', 'inverse-muted'] },
  { title: 'Controls', names: ['input', 'ring'] },
  {
    title: 'Signals',
    names: ['destructive', 'destructive-foreground', 'destructive-text', 'success', 'warning'],
  },
];

export const sharedNames: readonly SharedVar[] = [...FONT_VARS, ...LENGTH_VARS, ...NUMBER_VARS];

const kinds = new Map<string, ValueKind>([
  ...FONT_VARS.map((name) => [name, 'fonts'] as const),
  ...LENGTH_VARS.map((name) => [name, 'length'] as const),
  ...NUMBER_VARS.map((name) => [name, 'number'] as const),
]);

export function kindOf(name: ColourVar | SharedVar): ValueKind {
  return kinds.get(name) ?? 'colour';
}

/** A readable label: `card-foreground` is "Card foreground". */
export function varLabel(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
