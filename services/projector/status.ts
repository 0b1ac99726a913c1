/** What a projector is doing. */
export interface Status {
  state: 'standing by' | 'starting' | 'projecting' | 'retrying' | 'halted';
  /** Why it retries or has halted; a sentence without personal data. */
  reason: string | undefined;
  /** Where the handled events end, -1 when nothing has been handled. */
  position: bigint;
}

export type Report = (change: Partial<Status>) => void;
