/** Stands in the data of a loader for what could not be loaded. */
export class FailedLoad {
  /** What the page says about it. */
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export type Loaded<Value> = Value | FailedLoad;
