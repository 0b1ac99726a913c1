/** What a command did to one field: the edits that lay over each other before and after it. */
interface Done {
  before: readonly Edit[];
  after: readonly Edit[];
}

interface Edit {
  by: string;
  value: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * A second opinion on undo: every field is a pile of edits. An undo takes back what a command did
 * to a field where the pile is as that command left it, and leaves any other pile alone.
 */
export class LayeredEdits {
  readonly #initial: Values;
  readonly #piles = new Map<string, readonly Edit[]>();
  readonly #commands = new Map<string, { fields: Map<string, Done>; undoes?: string }>();

  constructor(initial: Values) {
    this.#initial = initial;
  }

  /** Notes what a command changed. */
  note(id: string, before: Values, after: Values): void {
    const fields = new Map<string, Done>();
    for (const field of Object.keys({ ...before, ...after })) {
      if (JSON.stringify(before[field]) === JSON.stringify(after[field])) continue;
      const pile = this.#pileOf(field);
      fields.set(field, { before: pile, after: [...pile, { by: id, value: after[field] }] });
    }
    if (fields.size > 0) this.#do(id, fields);
  }

  ids(): string[] {
    return [...this.#commands.keys()];
  }

  isUndone(id: string): boolean {
    return [...this.#commands].some(([by, { undoes }]) => undoes === id && !this.isUndone(by));
  }

  /** The fields that a command changed, and the values of those that can be put back. */
  expected(id: string): { changed: string[]; values: Values } {
    const fields = this.#commands.get(id)?.fields ?? new Map<string, Done>();
    const free = [...fields].filter(
      ([field, { after }]) => writersOf(this.#pileOf(field)) === writersOf(after),
    );
    const values = free.map(([field, { before }]) => [field, before.at(-1)?.value]);
    return { changed: [...fields.keys()], values: Object.fromEntries(values) };
  }

  /** Notes that a command was undone as expected. */
  undo(by: string, undoes: string): void {
    const done = this.#commands.get(undoes)?.fields ?? new Map<string, Done>();
    const fields = Object.keys(this.expected(undoes).values).map((field): [string, Done] => [
      field,
      { before: this.#pileOf(field), after: done.get(field)?.before ?? [] },
    ]);
    this.#do(by, new Map(fields), undoes);
  }

  #do(id: string, fields: Map<string, Done>, undoes?: string): void {
    this.#commands.set(id, { fields, ...(undoes !== undefined && { undoes }) });
    for (const [field, { after }] of fields) this.#piles.set(field, after);
  }

  #pileOf(field: string): readonly Edit[] {
    return this.#piles.get(field) ?? [{ by: '', value: this.#initial[field] }];
  }
}

function writersOf(pile: readonly Edit[]): string {
  return pile.map(({ by }) => by).join();
}
