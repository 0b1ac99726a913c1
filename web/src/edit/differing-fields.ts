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
