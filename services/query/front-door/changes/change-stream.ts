import { PassThrough, type Readable } from 'node:stream';
import type { Change } from '../../read-path/projection-progress.ts';

const RETRY_MS = 2_000;
/** More than this unread means that nobody reads. */
const UNREAD_BYTES = 64 * 1024;

/** One reader's stream of server-sent events. */
export interface ChangeStream {
  output: Readable;
  tell(change: Change): void;
  /** A comment: keeps proxies from closing a quiet connection, and finds out that a reader is gone. */
  beat(): void;
  end(): void;
}

/** Opens a stream, with the hint how soon to come back when it breaks. A reader that does not read is cut off. */
export function changeStream(): ChangeStream {
  const output = new PassThrough();
  const write = (text: string) => {
    if (output.destroyed || output.writableEnded) return;
    output.write(text);
    if (output.writableLength + output.readableLength > UNREAD_BYTES) output.destroy();
  };
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    output,
    tell: ({ position, subjects }) =>
      write(`event: changed\nid: ${position}\ndata: ${JSON.stringify({ subjects })}\n\n`),
    beat: () => write(': still here\n\n'),
    end: () => void output.end(),
  };
}
