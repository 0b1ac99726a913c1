/** Stands in a loader's data for the part that could not be loaded. */
export class FailedLoad {
  /** What the page shows in its place. */
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export type Loaded<Value> = Value | FailedLoad;
