import { PassThrough } from 'node:stream';
import type { ProjectedChange } from '@stagedoor/platform/stores/projection-progress';

const RETRY_MS = 2_000;
/** With more unread bytes than this, nobody is reading. */
const UNREAD_BYTES = 64 * 1024;

export type ChangeStream = ReturnType<typeof changeStream>;

/**
 * Opens a stream of server-sent events to one reader, and tells when to reconnect. A reader that
 * does not read is disconnected.
 */
export function changeStream() {
  const output = new PassThrough();
  const write = (text: string) => {
    if (output.destroyed || output.writableEnded) return;
    output.write(text);
    if (output.writableLength + output.readableLength > UNREAD_BYTES) output.destroy();
  };
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    output,
    send: ({ position, ...data }: ProjectedChange): void =>
      write(`event: changed\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`),
    /** Sends a comment: proxies then keep the connection open, and a lost reader is detected. */
    beat: (): void => write(': still here\n\n'),
    end: (): void => void output.end(),
  };
}
