import { PassThrough, type Readable } from 'node:stream';
import type { ProjectedChange } from '@stagedoor/platform/stores/projection-progress';

const RETRY_MS = 2_000;
/** With more unread bytes than this, nobody is reading. */
const UNREAD_BYTES = 64 * 1024;

/** A stream of server-sent events to one reader. */
export interface ChangeStream {
  output: Readable;
  send(change: ProjectedChange): void;
  /** Sends a comment, which keeps proxies from closing the connection and detects a lost reader. */
  beat(): void;
  end(): void;
}

/** Opens a stream that tells when to reconnect. A reader that does not read is disconnected. */
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
    send: ({ position, ...data }) =>
      write(`event: changed\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': still here\n\n'),
    end: () => void output.end(),
  };
}
