/** What a command did to one field: its stack of edits before and after. */
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
 * A second implementation of undo, to compare with: every field is a stack of edits. An undo
 * reverts a field whose stack is as the undone command left it, and leaves any other field alone.
 */
export class LayeredEdits {
  readonly #initial: Values;
  readonly #stacks = new Map<string, readonly Edit[]>();
  readonly #commands = new Map<string, { fields: Map<string, Done>; undoes?: string }>();

  constructor(initial: Values) {
    this.#initial = initial;
  }

  /** Notes what a command changed. */
  note(id: string, before: Values, after: Values): void {
    const fields = new Map<string, Done>();
    for (const field of Object.keys({ ...before, ...after })) {
      if (JSON.stringify(before[field]) === JSON.stringify(after[field])) continue;
      const stack = this.#stackOf(field);
      fields.set(field, { before: stack, after: [...stack, { by: id, value: after[field] }] });
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
      ([field, { after }]) => writersOf(this.#stackOf(field)) === writersOf(after),
    );
    const values = free.map(([field, { before }]) => [field, before.at(-1)?.value]);
    return { changed: [...fields.keys()], values: Object.fromEntries(values) };
  }

  /** Notes that a command was undone as expected. */
  undo(by: string, undoes: string): void {
    const done = this.#commands.get(undoes)?.fields ?? new Map<string, Done>();
    const fields = Object.keys(this.expected(undoes).values).map((field): [string, Done] => [
      field,
      { before: this.#stackOf(field), after: done.get(field)?.before ?? [] },
    ]);
    this.#do(by, new Map(fields), undoes);
  }

  #do(id: string, fields: Map<string, Done>, undoes?: string): void {
    this.#commands.set(id, { fields, ...(undoes !== undefined && { undoes }) });
    for (const [field, { after }] of fields) this.#stacks.set(field, after);
  }

  #stackOf(field: string): readonly Edit[] {
    return this.#stacks.get(field) ?? [{ by: '', value: this.#initial[field] }];
  }
}

function writersOf(stack: readonly Edit[]): string {
  return stack.map(({ by }) => by).join();
}
