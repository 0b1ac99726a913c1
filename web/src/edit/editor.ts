import { ApiError } from '../api/api-error.ts';
import { isRecord } from '../api/is-record.ts';
import { differingFields, pick, type FieldName } from './differing-fields.ts';

/** What an editor must know about the kind of thing that it edits. */
export interface Editable<Base, Draft> {
  /** A stored version as the form holds it. */
  draftOf: (base: Base) => Draft;
  /** A draft as the server would store it. */
  normalised: (draft: Draft) => Draft;
  /** Whether what a refusal says about the current version is such a thing. */
  isBase: (value: unknown) => value is Base;
  /** The name in the form of a field that a refusal names, if that is another one. */
  fieldOf?: (name: string) => string;
  /** Merges what is more than one plain value, such as photos, into a rebased edit. */
  merge?: (rebased: Rebased<Base, Draft>, edit: Edit<Base, Draft>) => Rebased<Base, Draft>;
}

/** A draft, and the stored version that it is an edit of. */
export interface Edit<Base, Draft> {
  base: Base;
  draft: Draft;
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

/** An edit moved onto the version that others saved. */
export interface Rebased<Base, Draft> {
  /** That version. */
  base: Base;
  /** What only others changed, and everything that was changed here. */
  mine: Draft;
  theirs: Draft;
  /** The fields that both changed, to different values. */
  conflicting: FieldName<Draft>[];
  /** The fields that only the others changed. */
  joined: FieldName<Draft>[];
  /** Whether others changed more than fields of the form, such as archiving it. */
  hasNews: boolean;
}

/** What others saved meanwhile, and which version of each conflicting field to save. */
export interface Conflict<Draft> extends Omit<Rebased<unknown, Draft>, 'base'> {
  choices: Choices;
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
  { draftOf }: Editable<Base, Draft>,
): boolean {
  const saved = base === undefined ? start : draftOf(base);
  return saved === undefined || differingFields(saved, draft).length > 0;
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

/** A save that stops because others changed the same thing. */
export class EditConflict<Base> extends Error {
  /** The thing as it is now. */
  readonly current: Base;
  /** The names of what both changed. */
  readonly names: readonly string[];

  constructor(current: Base, names: readonly string[]) {
    super('Somebody else changed the same thing.');
    this.name = 'EditConflict';
    this.current = current;
    this.names = names;
  }
}

/** The conflict that a save has failed with; undefined for any other failure. */
export function conflictOf<Base, Draft>(
  error: unknown,
  { isBase }: Editable<Base, Draft>,
): EditConflict<Base> | undefined {
  if (error instanceof EditConflict) return error;
  if (!(error instanceof ApiError) || error.code !== 'stale-revision') return undefined;
  const { current, conflicts } = isRecord(error.body) ? error.body : {};
  if (!isBase(current) || !Array.isArray(conflicts)) return undefined;
  const names = conflicts.filter(isRecord).map(({ field }) => String(field));
  return new EditConflict(current, names);
}

/** Moves an edit onto the version that others saved. The server has named what both changed. */
export function rebase<Base, Draft extends object>(
  edit: Edit<Base, Draft>,
  { current: base, names }: EditConflict<Base>,
  { draftOf, fieldOf = String, merge = (rebased) => rebased }: Editable<Base, Draft>,
): Rebased<Base, Draft> {
  const before = draftOf(edit.base);
  const theirs = draftOf(base);
  const changed = differingFields(before, edit.draft);
  const fields = names.map(fieldOf);
  const rebased: Rebased<Base, Draft> = {
    base,
    mine: { ...theirs, ...pick(edit.draft, changed) },
    theirs,
    conflicting: changed.filter((name) => fields.includes(name)),
    joined: differingFields(before, theirs).filter((name) => !changed.includes(name)),
    hasNews: fields.some((name) => !(name in theirs)),
  };
  return merge(rebased, edit);
}

/** The editor on what others saved. It waits for choices where both changed a field. */
export function inConflict<Base, Draft>(
  editor: Editor<Base, Draft>,
  { base, ...rebased }: Rebased<Base, Draft>,
): Editor<Base, Draft> {
  const conflict = { ...rebased, choices: {}, refusals: 0 };
  return { ...editor, saving: false, base, draft: rebased.mine, conflict };
}
