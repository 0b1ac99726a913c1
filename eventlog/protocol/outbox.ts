import type { Writable } from 'node:stream';

export type Outbox = ReturnType<typeof outboxOf>;

const HEADER_BYTES = 5;
const FULL_BYTES = 64 * 1024;

/** Collects the messages of a call, to send many at a time. */
export function outboxOf(call: Writable, signal: AbortSignal) {
  let messages: Uint8Array[] = [];
  let bytes = 0;
  let sending: Promise<void> | undefined;
  return {
    add(message: Uint8Array): void {
      messages.push(message);
      bytes += HEADER_BYTES + message.length;
    },

    get full() {
      return bytes >= FULL_BYTES;
    },

    /** Resolves when there is room for more, so that a slow reader slows only itself. */
    async flush(): Promise<void> {
      if (messages.length === 0 || signal.aborted) return;
      const before = sending;
      sending = write(call, joined(messages, bytes), signal);
      messages = [];
      bytes = 0;
      await before;
    },
  };
}

/** Resolves when the message is on its way, or the signal aborts. */
function write(call: Writable, message: Buffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
    call.write(message, done);
  });
}

/**
 * Joins messages into one write, because grpc-js spends far more time per message than per byte. It
 * writes a header, and copies the message behind it. Here every message brings its own header, so
 * the copy begins at the start and replaces the header of grpc-js.
 */
function joined(messages: Uint8Array[], size: number): Buffer {
  const all = Buffer.allocUnsafe(size);
  let at = 0;
  for (const message of messages) {
    all.writeUInt8(0, at); // Not compressed.
    all.writeUInt32BE(message.length, at + 1);
    all.set(message, at + HEADER_BYTES);
    at += HEADER_BYTES + message.length;
  }
  const withoutHeader = all.subarray(HEADER_BYTES);
  withoutHeader.copy = (target) => all.copy(target);
  return withoutHeader;
}
