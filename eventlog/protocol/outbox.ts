import type { Writable } from 'node:stream';

export type Outbox = ReturnType<typeof outboxOf>;

const HEADER_BYTES = 5;
const FULL_BYTES = 64 * 1024;

/** Collects the messages of a call, so that many are sent at a time. */
export function outboxOf(call: Writable, signal: AbortSignal) {
  let messages: Uint8Array[] = [];
  let bytes = 0;
  let onItsWay: Promise<void> | undefined;
  return {
    add(message: Uint8Array): void {
      messages.push(message);
      bytes += HEADER_BYTES + message.length;
    },

    get full() {
      return bytes >= FULL_BYTES;
    },

    /** Resolves when there is room for more: how a slow reader slows only itself. */
    async flush(): Promise<void> {
      if (messages.length === 0 || signal.aborted) return;
      const before = onItsWay;
      onItsWay = write(call, joined(messages, bytes), signal);
      messages = [];
      bytes = 0;
      await before;
    },
  };
}

/** Resolves when it is on its way, or at the signal. */
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
 * Several messages as one, because over a message grpc-js takes far longer than over its bytes. It
 * puts a header before what it copies; here each message has one of its own, and all of them are
 * copied over that.
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
