/** Two edits of the same thing, merged. */
export interface FieldMerge<Fields> {
  /** Every change of either side; this page's value where both changed a field. */
  mine: Fields;
  /** The others' version. */
  theirs: Fields;
  /** The fields that both changed, to different values. */
  conflicting: FieldName<Fields>[];
  /** The fields that only the others changed. */
  joined: FieldName<Fields>[];
}

export type FieldName<Fields> = keyof Fields & string;

/** How to merge two edits of a field that is more than one plain value, such as photos. */
export interface FieldRule<Value> {
  isSame: (one: Value, other: Value) => boolean;
  merge: (before: Value, mine: Value, theirs: Value) => ValueMerge<Value>;
}

export interface ValueMerge<Value> {
  mine: Value;
  theirs: Value;
  conflicting: boolean;
  joined: boolean;
}

export type FieldRules<Fields> = { readonly [Name in keyof Fields]?: FieldRule<Fields[Name]> };

const plain = {
  isSame: <Value>(one: Value, other: Value) => one === other,
  merge: <Value>(before: Value, mine: Value, theirs: Value): ValueMerge<Value> => {
    const joined = mine === before && theirs !== before;
    const conflicting = mine !== before && theirs !== before && mine !== theirs;
    return { mine: joined ? theirs : mine, theirs, conflicting, joined };
  },
};

/** Merges two edits of the same fields, field by field. */
export function mergeFields<Fields extends object>(
  before: Fields,
  mine: Fields,
  theirs: Fields,
  rules: FieldRules<Fields> = {},
): FieldMerge<Fields> {
  const merge: FieldMerge<Fields> = {
    mine: { ...theirs },
    theirs: { ...theirs },
    conflicting: [],
    joined: [],
  };
  for (const name of fieldNames(before)) {
    const field = ruleOf(rules, name).merge(before[name], mine[name], theirs[name]);
    merge.mine[name] = field.mine;
    merge.theirs[name] = field.theirs;
    if (field.conflicting) merge.conflicting.push(name);
    if (field.joined) merge.joined.push(name);
  }
  return merge;
}

/** The names of the fields in which two versions differ. */
export function differingFields<Fields extends object>(
  one: Fields,
  other: Fields,
  rules: FieldRules<Fields> = {},
): FieldName<Fields>[] {
  return fieldNames(one).filter((name) => !ruleOf(rules, name).isSame(one[name], other[name]));
}

/** These fields and no others. */
export function pick<Fields extends object, Name extends FieldName<Fields>>(
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

function ruleOf<Fields, Name extends keyof Fields>(
  rules: FieldRules<Fields>,
  name: Name,
): FieldRule<Fields[Name]> {
  return rules[name] ?? plain;
}
