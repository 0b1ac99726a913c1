import { vi } from 'vitest';
import { changeSchema } from '@stagedoor/contracts/changes.api';
import { paths } from '@stagedoor/contracts/facts/paths';
import type { VenueClient } from '../setup/venue-client.ts';
import { PATIENCE } from '../setup/patience.ts';

/** Reads the stream of changes as a browser's EventSource does. */
export interface ChangeReader {
  status: number;
  headers: Headers;
  /** All that has come so far. */
  text(): string;
  /** The events received so far. */
  events(): { id: string; subjects: string[] }[];
  /** Resolves when at least this many events have been received. */
  untilReceived(count: number): Promise<void>;
  /** Resolves when the stream has ended, whoever ended it. */
  ended: Promise<void>;
  leave(): void;
}

/** Opens the stream of changes at this address; `lastId` is sent as `Last-Event-ID`. */
export async function followChanges(
  url: string,
  client: VenueClient,
  { lastId, since }: { lastId?: string; since?: string } = {},
): Promise<ChangeReader> {
  const over = new AbortController();
  const query = since === undefined ? '' : `?since=${since}`;
  const response = await fetch(`${url}${paths['changes.follow'].path}${query}`, {
    signal: over.signal,
    headers: {
      accept: 'text/event-stream',
      ...client.identity(),
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
  });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true });
  };
  const events = () =>
    [...text.matchAll(/^event: changed\nid: (.*)\ndata: (.*)\n\n/gm)].map(([, id = '', data]) => ({
      id,
      subjects: changeSchema.parse(JSON.parse(data ?? '')).subjects,
    }));
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    events,
    untilReceived: (count) =>
      vi.waitUntil(() => events().length >= count, PATIENCE).then(() => undefined),
    ended: read().catch(() => undefined),
    leave: () => over.abort(),
  };
}
