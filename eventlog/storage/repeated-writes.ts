import { setTimeout as pause } from 'node:timers/promises';
import type { WriteOutcome, WriteRequest } from './write-request.ts';
import type { Writer } from './writer.ts';

/**
 * A writer that treats the same events on their way twice as EventStoreDB does: they are written
 * once, and the second request is never answered but with a timeout.
 */
export function timingOutRepeats(writer: Writer, timeoutMs: number): Writer {
  const onTheirWay = new Set<string>();
  return {
    async write(request: WriteRequest): Promise<WriteOutcome> {
      const ids = request.events.map(({ id }) => id);
      if (ids.length === 0) return writer.write(request);
      const key = JSON.stringify([request.stream, ids]);
      if (onTheirWay.has(key)) {
        await pause(timeoutMs);
        return { kind: 'too-late' };
      }
      onTheirWay.add(key);
      return writer.write(request).finally(() => onTheirWay.delete(key));
    },
    get busy() {
      return writer.busy;
    },
    ready: () => writer.ready(),
    stop: () => writer.stop(),
  };
}
