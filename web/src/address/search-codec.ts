/** Reads the text of one search parameter and writes its value. Blank text is the default. */
export interface SearchParameter<Value> {
  read(text: string): Value;
  write(value: Value): string;
}

/** The search part of an address, text by name. A default is undefined. */
export type SearchTexts<View extends object> = { [Name in keyof View]?: string | undefined };

export interface SearchCodec<View extends object> {
  /** Reads every parameter. What is missing or makes no sense becomes its default. */
  read(search: Readonly<Record<string, unknown>>): View;
  /** Writes the parameters that it is given, and no others. */
  write(view: Partial<View>): SearchTexts<View>;
  /** For `validateSearch` of a route. */
  clean(search: Readonly<Record<string, unknown>>): SearchTexts<View>;
}

/** Translates between the search part of a page's address and what the page shows. */
export function searchCodec<View extends object>(parameters: {
  [Name in keyof View]: SearchParameter<View[Name]>;
}): SearchCodec<View>;
export function searchCodec(
  parameters: Record<string, SearchParameter<unknown>>,
): SearchCodec<Record<string, unknown>> {
  const all = Object.entries(parameters);
  const read = (search: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      all.map(([name, parameter]) => {
        const given = search[name];
        return [name, parameter.read(typeof given === 'string' ? given : '')];
      }),
    );
  // Undefined rather than left out: the router keeps what a route does not mention.
  const write = (view: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      all
        .filter(([name]) => name in view)
        .map(([name, parameter]) => [name, parameter.write(view[name]) || undefined]),
    );
  return { read, write, clean: (search) => write(read(search)) };
}

const TEXT_MAX = 200;

/** Free text. The server refuses characters that nobody can type. */
export const freeText: SearchParameter<string> = {
  read: (text) => blankToNothing(text.replace(/\p{Cc}/gu, ' ').slice(0, TEXT_MAX)),
  write: blankToNothing,
};

/** One of some words; any other word is the default. */
export function oneOf<Value extends string, Default extends string>(
  values: readonly Value[],
  byDefault: Default,
): SearchParameter<Value | Default> {
  return {
    read: (text) => values.find((value) => value === text) ?? byDefault,
    write: (value) => (value === byDefault ? '' : value),
  };
}

function blankToNothing(text: string): string {
  return text.trim() === '' ? '' : text;
}
