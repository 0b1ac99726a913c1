import type { Readable } from 'node:stream';
import { Refused } from '@stagedoor/contracts/refusals';

export interface BodyLimits {
  /** Of one body. */
  bytes: number;
  /** How long one may take to arrive. */
  milliseconds: number;
  /** How many of one client, and of all together, may be on their way at once. */
  each: number;
  all: number;
}

/** Reads request bodies into memory. */
export interface WholeBodies {
  /** @throws Refused when the body is too large or too slow, or had to make room for another one. */
  read(payload: Readable, client: string): Promise<Buffer>;
}

interface Unfinished {
  client: string;
  refuse(refused: Refused): void;
}

const RETRY_SECONDS = 2;

/**
 * Bodies that arrive whole take a moment, so whatever is unfinished for long is slow or hostile: a new body takes the place of the
 * oldest unfinished one of its client, else of all, and nobody can keep others out by sending half of something.
 */
export function wholeBodies(limits: BodyLimits): WholeBodies {
  const unfinished = new Set<Unfinished>();

  return {
    read: async (payload, client) => {
      makeRoom(client);
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const body = { client, refuse: reject };
      const pieces: Buffer[] = [];
      let bytes = 0;
      const onData = (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > limits.bytes) reject(new Refused('too-large'));
        else pieces.push(piece);
      };
      const onEnd = () => resolve(Buffer.concat(pieces));
      const late = setTimeout(() => reject(new Refused('request-timeout')), limits.milliseconds);
      unfinished.add(body);
      // The listener for errors stays: a connection may break after its body was refused.
      payload.on('data', onData).once('end', onEnd).once('error', reject);
      return promise.finally(() => {
        clearTimeout(late);
        unfinished.delete(body);
        payload.off('data', onData).off('end', onEnd);
      });
    },
  };

  function makeRoom(client: string): void {
    const own = [...unfinished].filter((body) => body.client === client);
    const [oldest] = own.length >= limits.each ? own : unfinished;
    if (!oldest || (own.length < limits.each && unfinished.size < limits.all)) return;
    unfinished.delete(oldest);
    oldest.refuse(new Refused('too-many-requests', { retryAfter: RETRY_SECONDS }));
  }
}
