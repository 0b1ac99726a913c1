import type { Frontier } from './append-leaves.ts';

/** States of subjects, each a few KB. */
const MOST_STATES = 40_000;

/**
 * What the next events follow from. A replay is alone with its tables: it reads each of these once,
 * and writes a state when it ends, or when there are too many.
 */
export class TableCache {
  /** Of streams. */
  readonly revisions = new Map<string, number>();
  frontier: Frontier | undefined;
  readonly #states = new Map<string, Map<string, unknown>>();
  /** The tables hold nothing else: they were empty at first. */
  readonly isComplete: boolean;

  constructor(isComplete = false) {
    this.isComplete = isComplete;
  }

  /** Of a projection that folds, by key. */
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
