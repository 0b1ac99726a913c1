/** An edit put on top of what somebody else made of the same thing meanwhile. */
export interface FieldMerge<Fields> {
  /** Theirs, with everything that I changed; where both changed a field, as I have it. */
  merged: Fields;
  /** The fields that both of us changed, to different values. */
  clashing: FieldOf<Fields>[];
  /** The fields that they alone changed. */
  joined: FieldOf<Fields>[];
}

type FieldOf<Fields> = keyof Fields & string;

/** Merges two edits of the same fields, field by field. */
export function mergeFields<Fields extends object>(
  before: Fields,
  mine: Fields,
  theirs: Fields,
): FieldMerge<Fields> {
  const byMe = differing(before, mine);
  const byThem = differing(before, theirs);
  return {
    merged: { ...theirs, ...pick(mine, byMe) },
    clashing: byThem.filter((name) => byMe.includes(name) && mine[name] !== theirs[name]),
    joined: byThem.filter((name) => !byMe.includes(name)),
  };
}

/** The names of the fields in which two versions differ. */
export function differing<Fields extends object>(a: Fields, b: Fields): FieldOf<Fields>[] {
  return fieldNames(a).filter((name) => a[name] !== b[name]);
}

/** These fields and no others. */
export function pick<Fields extends object>(
  fields: Fields,
  names: readonly FieldOf<Fields>[],
): Partial<Fields> {
  const picked: Partial<Fields> = {};
  for (const name of names) picked[name] = fields[name];
  return picked;
}

export function fieldNames<Fields extends object>(fields: Fields): FieldOf<Fields>[] {
  return Object.keys(fields).filter((name): name is FieldOf<Fields> => name in fields);
}
