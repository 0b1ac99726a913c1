import { differingFields, pick } from './merge-fields.ts';
import type { FieldMerge, FieldRules } from './merge-fields.ts';
import type { EditConflict } from './save-edit.ts';

/** What an editor must know about the kind of thing that it edits. */
export interface Editable<Base, Draft> {
  /** A stored version as the form holds it. */
  draftOf: (base: Base) => Draft;
  rules?: FieldRules<Draft>;
  /** Whether others did something that the user must know before saving, such as archiving it. */
  hasNews?: (before: Base, now: Base) => boolean;
}

/** What an editor is opened with. */
export interface Opened<Base, Draft> {
  /** The stored version; undefined for something new. */
  base?: Base;
  draft: Draft;
  /** The draft exists nowhere else, so that closing loses it even if nothing was typed. */
  unsaved?: boolean;
}

/** The form of one thing that is being edited. */
export interface Editor<Base, Draft> {
  /** The version as loaded, or as saved since by anybody; undefined for something new. */
  base: Base | undefined;
  /** What closing goes back to; undefined where the draft exists nowhere else. */
  start: Draft | undefined;
  draft: Draft;
  errors: DraftErrors;
  /** Why saving failed. */
  problem: string | undefined;
  /** What others did meanwhile, until the user has decided about it. */
  conflict: Conflict<Draft> | undefined;
  saving: boolean;
  /** How many times saving failed. */
  failures: number;
  /** Whether a save that failed has stored a part. */
  stored: boolean;
}

/** Messages by the names of fields. */
export type DraftErrors = Readonly<Record<string, string>>;

/** Two edits of the same thing, and which version of each field to save. */
export interface Conflict<Draft> extends FieldMerge<Draft> {
  choices: Choices;
  hasNews: boolean;
  /** How many times saving was refused because a field was undecided. */
  refusals: number;
}

export type Side = 'mine' | 'theirs';
/** The chosen side of each decided field, by its name. */
export type Choices = Readonly<Record<string, Side>>;

/** What the editor shows after a save that failed. */
export interface SaveFailure {
  errors: DraftErrors;
  problem?: string | undefined;
  /** Shown in a toast, too. What is wrong with a field is shown only there. */
  toast?: string;
  /** Somebody deleted it: saving again creates it. */
  deleted?: boolean;
}

export function openEditor<Base, Draft extends object>({
  base,
  draft,
  unsaved = false,
}: Opened<Base, Draft>): Editor<Base, Draft> {
  return {
    base,
    start: unsaved ? undefined : draft,
    draft,
    ...{ errors: {}, problem: undefined, conflict: undefined, saving: false, failures: 0 },
    stored: false,
  };
}

/** Whether closing the editor would lose something. */
export function isDirty<Base, Draft extends object>(
  { base, start, draft }: Editor<Base, Draft>,
  { draftOf, rules }: Editable<Base, Draft>,
): boolean {
  const saved = base === undefined ? start : draftOf(base);
  return saved === undefined || differingFields(saved, draft, rules).length > 0;
}

/** The editor after typing. A change to a field removes its error and decides its conflict. */
export function changed<Base, Draft extends object>(
  editor: Editor<Base, Draft>,
  changes: Partial<Draft>,
): Editor<Base, Draft> {
  if (editor.saving) return editor;
  const draft = { ...editor.draft, ...changes };
  const errors = Object.entries(editor.errors).filter(
    ([name]) => name in draft && !(name in changes),
  );
  const conflict = editor.conflict && withMine(editor.conflict, changes);
  return { ...editor, draft, errors: Object.fromEntries(errors), conflict };
}

function withMine<Draft extends object>(
  conflict: Conflict<Draft>,
  changes: Partial<Draft>,
): Conflict<Draft> {
  const decided = conflict.conflicting.filter((name) => name in changes);
  const choices = { ...conflict.choices, ...chooseAll(decided, 'mine') };
  return { ...conflict, mine: { ...conflict.mine, ...changes }, choices };
}

/** The editor with the chosen versions of the fields that both changed. */
export function chosen<Base, Draft extends object>(
  editor: Editor<Base, Draft>,
  choices: Choices,
): Editor<Base, Draft> {
  const { conflict, draft, saving } = editor;
  if (!conflict || saving) return editor;
  const of = (side: Side) =>
    pick(
      conflict[side],
      conflict.conflicting.filter((name) => choices[name] === side),
    );
  return {
    ...editor,
    draft: { ...draft, ...of('mine'), ...of('theirs') },
    conflict: { ...conflict, choices: { ...conflict.choices, ...choices } },
  };
}

/** The same choice for all of these fields. */
export function chooseAll(names: readonly string[], side: Side): Choices {
  return Object.fromEntries(names.map((name) => [name, side]));
}

export function isUndecided<Draft>({
  conflicting,
  choices,
}: Pick<Conflict<Draft>, 'conflicting' | 'choices'>): boolean {
  return conflicting.some((name) => choices[name] === undefined);
}

/** The editor after Save was pressed: saving, or with what must be corrected or decided first. */
export function submitted<Base, Draft>(
  editor: Editor<Base, Draft>,
  errors: DraftErrors,
): Editor<Base, Draft> {
  if (Object.keys(errors).length > 0)
    return { ...editor, errors, problem: undefined, failures: editor.failures + 1 };
  const { conflict } = editor;
  if (conflict && isUndecided(conflict))
    return { ...editor, conflict: { ...conflict, refusals: conflict.refusals + 1 } };
  return { ...editor, errors: {}, problem: undefined, conflict: undefined, saving: true };
}

export function failed<Base, Draft>(
  editor: Editor<Base, Draft>,
  { errors, problem, deleted = false }: SaveFailure,
): Editor<Base, Draft> {
  const failures = editor.failures + 1;
  const rest = deleted ? { base: undefined, start: undefined } : {};
  return { ...editor, ...rest, saving: false, errors, problem, failures };
}

/** The editor rebased on what others saved. It waits for choices where both changed a field. */
export function inConflict<Base, Draft>(
  editor: Editor<Base, Draft>,
  { theirs, merge, hasNews }: EditConflict<Base, Draft>,
): Editor<Base, Draft> {
  const conflict = { ...merge, hasNews, choices: {}, refusals: 0 };
  return { ...editor, saving: false, base: theirs, draft: merge.mine, conflict };
}
