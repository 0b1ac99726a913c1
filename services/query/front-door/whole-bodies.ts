import type { Readable } from 'node:stream';
import { Refused } from '@stagedoor/contracts/refusals';

export interface BodyLimits {
  /** The time in which a body must arrive. */
  milliseconds: number;
  /** How many bodies may be unfinished at once, of one client and of all. */
  each: number;
  all: number;
}

const RETRY_SECONDS = 2;

/**
 * Reads request bodies into memory. An honest body arrives at once; one that stays unfinished is
 * slow or hostile. So a new body replaces the oldest unfinished one of its client, or of all.
 */
export function wholeBodies(limits: BodyLimits) {
  const unfinished = new Set<{ client: string; refuse(refused: Refused): void }>();

  return {
    /**
     * @param limit the largest size, in bytes.
     * @throws Refused when the body is too large or too slow, or was replaced by a newer one.
     */
    read: async (payload: Readable, client: string, limit: number): Promise<Buffer> => {
      makeRoom(client);
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const body = { client, refuse: reject };
      const pieces: Buffer[] = [];
      let bytes = 0;
      const onData = (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > limit) reject(new Refused('too-large'));
        else pieces.push(piece);
      };
      const onEnd = () => resolve(Buffer.concat(pieces));
      const late = setTimeout(() => reject(new Refused('request-timeout')), limits.milliseconds);
      unfinished.add(body);
      // The error listener stays: the connection may break after the body was refused.
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
