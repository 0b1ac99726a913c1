import type { Changes, FieldName, ShowFields } from './show-values.ts';

/** The fields in which `now` differs from `before`. */
export function changesBetween(before: ShowFields, now: ShowFields): Changes {
  return Object.fromEntries(differing(before, now).map((name) => [name, now[name]]));
}

export function differing(a: ShowFields, b: ShowFields): FieldName[] {
  return fieldNames(a).filter((name) => a[name] !== b[name]);
}

/** Mine on top of theirs: what I left alone is as they have it now. */
export function rebase(before: ShowFields, mine: ShowFields, theirs: ShowFields): ShowFields {
  return { ...theirs, ...changesBetween(before, mine) };
}

/** The fields that both of us changed, to different values. */
export function clashes(before: ShowFields, mine: ShowFields, theirs: ShowFields): FieldName[] {
  const changedByThem = new Set(differing(before, theirs));
  return differing(before, mine).filter(
    (name) => changedByThem.has(name) && mine[name] !== theirs[name],
  );
}

export function fieldNames(fields: ShowFields): FieldName[] {
  return Object.keys(fields).filter((name): name is FieldName => name in fields);
}
