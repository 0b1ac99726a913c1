import { ApiError } from '../api/api-error.ts';
import { isRecord } from '../boot/is-record.ts';

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
  /** Merges what is more than one plain value, such as photos, which both may have changed. */
  merge?: (versions: Record<'before' | 'mine' | 'theirs', Draft>) => Partial<Draft>;
}

/** What an editor is opened with. */
export interface Opened<Base, Draft> {
  /** The stored version; undefined for something new. */
  base?: Base | undefined;
  draft: Draft;
  /** The draft exists nowhere else, so that closing loses it even if nothing was typed. */
  unsaved?: boolean;
  /** Why it was not saved before. */
  failure?: SaveFailure<Base> | undefined;
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
}

/** Messages by the names of fields. */
export type DraftErrors = Readonly<Record<string, string>>;

/** What others saved meanwhile, and which version of each conflicting field to save. */
export interface Conflict<Draft> {
  /** What only others changed, and everything that was changed here. */
  mine: Draft;
  theirs: Draft;
  /** The fields that both changed, to different values. */
  conflicting: FieldName<Draft>[];
  /** The fields that only the others changed. */
  joined: FieldName<Draft>[];
  /** Whether others changed more than fields of the form, such as archiving it. */
  hasNews: boolean;
  choices: Choices;
  /** How many times saving was refused because a field was undecided. */
  refusals: number;
}

export type Side = 'mine' | 'theirs';
/** The chosen side of each decided field, by its name. */
export type Choices = Readonly<Record<string, Side>>;

/** What the editor shows after a save that failed. */
export interface SaveFailure<Base> {
  errors: DraftErrors;
  problem?: string | undefined;
  /** If it failed because others changed it: what they made of it. */
  changed?: {
    now: Base;
    /** The names of the fields that both changed, to different values. */
    conflicts: readonly string[];
  };
  /** Shown in a toast, too. What is wrong with a field is shown only there. */
  toast?: string;
  /** Somebody deleted it: saving again creates it. */
  deleted?: boolean;
}

export function openEditor<Base, Draft extends object>(
  { base, draft, unsaved = false, failure }: Opened<Base, Draft>,
  editable: Editable<Base, Draft>,
): Editor<Base, Draft> {
  const editor = {
    base,
    start: unsaved || failure ? undefined : draft,
    draft,
    ...{ errors: {}, problem: undefined, conflict: undefined, saving: false, failures: 0 },
  };
  return failure ? failed(editor, failure, editable) : editor;
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
  const next = { ...editor, draft, errors: Object.fromEntries(errors) };
  const { conflict } = editor;
  if (!conflict) return next;
  const decided = conflict.conflicting.filter((name) => name in changes);
  const choices = { ...conflict.choices, ...chooseAll(decided, 'mine') };
  return { ...next, conflict: { ...conflict, mine: { ...conflict.mine, ...changes }, choices } };
}

/** The editor with the chosen versions of the fields that both changed. */
export function chosen<Base, Draft extends object>(editor: Editor<Base, Draft>, choices: Choices) {
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

export function isUndecided<Draft>({ conflicting, choices }: Conflict<Draft>): boolean {
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

/** The editor after a save that failed; it asks about fields that others changed, too. */
export function failed<Base, Draft extends object>(
  editor: Editor<Base, Draft>,
  { errors, problem, changed: theirs, deleted = false }: SaveFailure<Base>,
  editable: Editable<Base, Draft>,
): Editor<Base, Draft> {
  const next = { ...editor, saving: false, errors, problem, failures: editor.failures + 1 };
  if (deleted) return { ...next, base: undefined, start: undefined };
  if (!theirs) return next;
  const conflict = rebase(editor, theirs.now, editable, theirs.conflicts);
  return { ...next, base: theirs.now, draft: conflict.mine, conflict };
}

/** The failure of a save that others were faster than; undefined for any other error. */
export function conflictOf<Base, Draft>(
  error: unknown,
  { isBase }: Editable<Base, Draft>,
): SaveFailure<Base> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale-revision') return undefined;
  const { current, conflicts } = isRecord(error.body) ? error.body : {};
  if (!isBase(current) || !Array.isArray(conflicts)) return undefined;
  const names = conflicts.filter(isRecord).map(({ field }) => String(field));
  return { errors: {}, changed: { now: current, conflicts: names } };
}

/** Moves an edit onto what is stored now. The server has named what both changed. */
function rebase<Base, Draft extends object>(
  { base, draft }: Opened<Base, Draft>,
  now: Base,
  { draftOf, normalised, fieldOf = String, merge }: Editable<Base, Draft>,
  names: readonly string[],
): Conflict<Draft> {
  const theirs = draftOf(now);
  const before = base === undefined ? theirs : draftOf(base);
  const sent = normalised(draft);
  const changed = differingFields(before, sent);
  // What was typed stays as it was typed.
  const left = differingFields(theirs, sent).filter((name) => !changed.includes(name));
  const typed = fieldNames(draft).filter((name) => !left.includes(name));
  const mine = { ...theirs, ...pick(draft, typed) };
  const fields = names.map(fieldOf);
  return {
    mine: { ...mine, ...merge?.({ before, mine, theirs }) },
    theirs,
    conflicting: changed.filter((name) => fields.includes(name)),
    joined: differingFields(before, theirs).filter((name) => !changed.includes(name)),
    hasNews: fields.some((name) => !(name in theirs)),
    ...{ choices: {}, refusals: 0 },
  };
}

export type FieldName<Fields> = keyof Fields & string;

/** The names of the fields in which two versions differ. */
export function differingFields<Fields extends object>(one: Fields, other: Fields) {
  return fieldNames(one).filter((name) => !isSame(one[name], other[name]));
}

export function pick<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Partial<Pick<Fields, Name>> {
  const picked: Partial<Pick<Fields, Name>> = {};
  for (const name of names) picked[name] = fields[name];
  return picked;
}

export function fieldNames<Fields extends object>(fields: Fields): FieldName<Fields>[] {
  return Object.keys(fields).filter((name): name is FieldName<Fields> => name in fields);
}

/** Lists, such as photos, are the same if they have the same items in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isList(one) || !isList(other)) return one === other;
  return one.length === other.length && one.every(({ id }, place) => id === other[place]?.id);
}

function isList(value: unknown): value is readonly { id: string }[] {
  return Array.isArray(value);
}
