export type Side = 'mine' | 'theirs';

/** What two people made of one thing at once, and which version of each clashing part is to be kept. */
export interface Conflict<Part extends string, Draft> {
  clashing: readonly Part[];
  /** The parts that they alone changed: these are in the draft already. */
  joined: readonly Part[];
  /** Both versions of the clashing parts. */
  mine: Draft;
  theirs: Draft;
  choices: Choices<Part>;
  /** How often it was to be saved with something undecided. */
  asked: number;
}

export type Choices<Part extends string> = Readonly<Partial<Record<Part, Side>>>;

export type DraftMerge<Part extends string, Draft> = Pick<
  Conflict<Part, Draft>,
  'clashing' | 'joined' | 'mine' | 'theirs'
>;

/** A conflict in which nothing is decided yet. */
export function openConflict<Part extends string, Draft>({
  clashing,
  joined,
  mine,
  theirs,
}: DraftMerge<Part, Draft>): Conflict<Part, Draft> {
  const choices: Choices<Part> = all([], 'mine');
  return { clashing, joined, mine, theirs, choices, asked: 0 };
}

export function isUndecided<Part extends string>({
  clashing,
  choices,
}: Pick<Conflict<Part, unknown>, 'clashing' | 'choices'>): boolean {
  return clashing.some((part) => choices[part] === undefined);
}

/** The conflict after mine was changed in some parts: who goes on typing has decided. */
export function withMine<Part extends string, Draft>(
  conflict: Conflict<Part, Draft>,
  mine: Draft,
  changed: readonly Part[],
): Conflict<Part, Draft> {
  const decided = conflict.clashing.filter((part) => changed.includes(part));
  if (decided.length === 0) return conflict;
  return { ...conflict, mine, choices: { ...conflict.choices, ...all(decided, 'mine') } };
}

/** The draft after a choice, and the conflict with it. */
export function chosen<Part extends string, Draft, Held extends Conflict<Part, Draft>>(
  draft: Draft,
  conflict: Held,
  choices: Choices<Part>,
  withParts: (draft: Draft, other: Draft, parts: readonly Part[]) => Draft,
): { draft: Draft; conflict: Held } {
  const of = (side: Side) => conflict.clashing.filter((part) => choices[part] === side);
  const withMine = withParts(draft, conflict.mine, of('mine'));
  return {
    draft: withParts(withMine, conflict.theirs, of('theirs')),
    conflict: { ...conflict, choices: { ...conflict.choices, ...choices } },
  };
}

/** The conflict when something was to be saved with a part undecided. */
export function askedAgain<Held extends { asked: number }>(conflict: Held): Held {
  return { ...conflict, asked: conflict.asked + 1 };
}

/** The same choice for all of these. */
export function all<Part extends string>(parts: readonly Part[], side: Side): Choices<Part> {
  const choices: Partial<Record<Part, Side>> = {};
  for (const part of parts) choices[part] = side;
  return choices;
}
