import { setTimeout as pause } from 'node:timers/promises';
import type { WriteOutcome, WriteRequest } from './write-request.ts';
import type { Writer } from './writer.ts';

/**
 * A writer that treats two equal appends in flight as EventStoreDB does: the events are written
 * once, and the second append times out.
 */
export function timingOutRepeats(writer: Writer, timeoutMs: number): Writer {
  const inFlight = new Set<string>();
  return {
    async write(request: WriteRequest): Promise<WriteOutcome> {
      const ids = request.events.map(({ id }) => id);
      if (ids.length === 0) return writer.write(request);
      const key = JSON.stringify([request.stream, ids]);
      if (inFlight.has(key)) {
        await pause(timeoutMs);
        return { kind: 'too-late' };
      }
      inFlight.add(key);
      return writer.write(request).finally(() => inFlight.delete(key));
    },
    get busy() {
      return writer.busy;
    },
    ready: () => writer.ready(),
    stop: () => writer.stop(),
  };
}
