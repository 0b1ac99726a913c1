import { differingFields, pick } from './merge-fields.ts';
import type { FieldMerge, FieldRules } from './merge-fields.ts';
import type { EditConflict } from './save-edit.ts';

/** What the editor has to know about a kind of thing. */
export interface Editable<Base, Draft> {
  /** A stored version as the form holds it. */
  draftOf: (base: Base) => Draft;
  rules?: FieldRules<Draft>;
  /** Whether others did something to know before saving, such as archiving a show. */
  hasNews?: (before: Base, now: Base) => boolean;
}

/** What an editor is opened with. */
export interface Opened<Base, Draft> {
  /** The stored version; undefined for something new. */
  base?: Base;
  draft: Draft;
  /** The draft exists nowhere else: closing loses it, changed or not. */
  unsaved?: boolean;
}

/** The form of one thing that is being edited. */
export interface Editor<Base, Draft> {
  /** As loaded, or as this page or others saved it since; undefined for a new one. */
  base: Base | undefined;
  /** What closing goes back to; undefined where the draft exists nowhere else. */
  start: Draft | undefined;
  draft: Draft;
  errors: DraftErrors;
  /** Why saving failed. */
  problem: string | undefined;
  /** What others did meanwhile, as long as it has to be decided about. */
  conflict: Conflict<Draft> | undefined;
  saving: boolean;
  /** How often it could not be saved. */
  failures: number;
}

/** Messages by the names of fields. */
export type DraftErrors = Readonly<Record<string, string>>;

/** What two people made of one thing at once, and which version of each field to save. */
export interface Conflict<Draft> extends FieldMerge<Draft> {
  choices: Choices;
  hasNews: boolean;
  /** How often it was to be saved with something undecided. */
  refusals: number;
}

export type Side = 'mine' | 'theirs';
/** A side by the name of each decided field. */
export type Choices = Readonly<Record<string, Side>>;

/** What a save that failed leaves behind. */
export interface SaveFailure {
  errors: DraftErrors;
  problem?: string | undefined;
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

/** The editor after typing. An error goes when its field changes; a conflict in it is decided. */
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

/** The editor with these versions of what both changed. */
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

/** The same choice for all of these. */
export function chooseAll(names: readonly string[], side: Side): Choices {
  return Object.fromEntries(names.map((name) => [name, side]));
}

export function isUndecided<Draft>({
  conflicting,
  choices,
}: Pick<Conflict<Draft>, 'conflicting' | 'choices'>): boolean {
  return conflicting.some((name) => choices[name] === undefined);
}

/** The editor when it is to be saved: saving, or with what has to be mended or decided before. */
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

/** The editor on top of what others did: it waits for the decision about what both changed. */
export function inConflict<Base, Draft>(
  editor: Editor<Base, Draft>,
  { theirs, merge, hasNews }: EditConflict<Base, Draft>,
): Editor<Base, Draft> {
  const conflict = { ...merge, hasNews, choices: {}, refusals: 0 };
  return { ...editor, saving: false, base: theirs, draft: merge.mine, conflict };
}
