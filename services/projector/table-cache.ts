/** The most states of subjects in memory. Each has a few KB. */
const MOST_STATES = 40_000;

/**
 * What the next events follow from. No other transaction changes the tables of a replay: it reads
 * each state once, and writes it at its end, or when there are too many.
 */
export class TableCache {
  /** The last revision of each stream. */
  readonly revisions = new Map<string, number>();
  /** Whether this transaction holds the lock of the tables. */
  isLocked = false;
  readonly #states = new Map<string, Map<string, unknown>>();
  /** Whether the tables hold nothing else, because they were empty at first. */
  readonly isComplete: boolean;

  constructor(isComplete = false) {
    this.isComplete = isComplete;
  }

  /** The states of a folding projection, by key. */
  statesOf(projection: string): Map<string, unknown> {
    const states = this.#states.get(projection) ?? new Map<string, unknown>();
    this.#states.set(projection, states);
    return states;
  }

  get isFull(): boolean {
    const states = [...this.#states.values()].reduce((sum, { size }) => sum + size, 0);
    return states >= MOST_STATES;
  }
}
