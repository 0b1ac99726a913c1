import type { ApiResponse, VenueClient } from '../../setup/venue-client.ts';
import type { Expected } from './read-differences.ts';

type Send<Body> = () => Promise<ApiResponse<Body>>;

/** How requests are sent, and what their responses promise. */
export interface Sending {
  /** Sends as a careful client does: with the same key until there is a response. */
  persist<Body>(send: Send<Body>): Promise<ApiResponse<Body>>;
  /** Sends as a hasty client does, without a key. Undefined where the outcome is unknown. */
  once<Body>(send: Send<Body>): Promise<ApiResponse<Body> | undefined>;
  /** What the responses so far promise. */
  expected: Expected;
  /** Random numbers of this writer. */
  below(limit: number): number;
}

export interface Browsers {
  staff: VenueClient;
  visitor: VenueClient;
  /** They send no Idempotency-Key. */
  hasty: { staff: VenueClient; visitor: VenueClient };
}

/** Makes one valid write, whose texts and key are this label. @throws Error for a refusal. */
export type Write = (label: string) => Promise<void>;

const SHOW = { date: '2030-05-04', ages: '18+' };

/** The kinds of writes of one writer, some more often. Nobody else changes its subjects. */
export function writesOf({ staff, visitor, hasty }: Browsers, sending: Sending): Write[] {
  const { persist, once, expected, below } = sending;
  const shows: { id: string; etag: string | undefined }[] = [];
  const isShown = ({ id }: { id: string }) => expected.shows.get(id)?.is_published;
  const unread: string[] = [];

  return [
    ...[createShow, editShow, editShow, hideShows, readMessages, sendMessage],
    ...[subscribe, subscribe, hastily, hastily, hastily],
  ];

  async function createShow(label: string): Promise<void> {
    const body = { ...SHOW, headlining_artist: label };
    const headers = keyed(label);
    keepShow(await persist(() => staff.call('shows.create', { body, headers })), label);
  }

  function keepShow({ body: { id }, headers }: ApiResponse<{ id: string }>, name: string): void {
    shows.push({ id, etag: headers.get('etag') ?? undefined });
    expected.shows.set(id, { headlining_artist: name, is_published: true });
  }

  async function editShow(label: string): Promise<void> {
    const show = shows[below(shows.length)];
    if (!show) return createShow(label);
    const headers = { ...keyed(label), ...(show.etag && { 'if-match': show.etag }) };
    const request = { params: { id: show.id }, body: { headlining_artist: label }, headers };
    const edited = await persist(() => staff.call('shows.edit', request));
    show.etag = edited.headers.get('etag') ?? undefined;
    const is_published = isShown(show) ?? true;
    expected.shows.set(show.id, { headlining_artist: label, is_published });
  }

  async function hideShows(label: string): Promise<void> {
    const shown = shows.filter(isShown).slice(0, 3);
    if (shown.length === 0) return createShow(label);
    const ids = shown.map(({ id }) => id);
    await inBulk(label, ids, (request) =>
      staff.call('shows.bulk-publish', {
        ...request,
        body: { ...request.body, is_published: false },
      }),
    );
    for (const show of shown) {
      show.etag = undefined;
      Object.assign(expected.shows.get(show.id) ?? {}, { is_published: false });
    }
  }

  async function readMessages(label: string): Promise<void> {
    const ids = unread.splice(0, 4);
    if (ids.length === 0) return sendMessage(label);
    await inBulk(label, ids, (request) => staff.call('messages.bulk-mark-read', request));
  }

  /** Sends the parts that failed again, under a key of their own. */
  async function inBulk(
    label: string,
    ids: string[],
    send: (request: BulkRequest) => Promise<ApiResponse<BulkBody>>,
  ): Promise<void> {
    const request = { body: { ids }, headers: keyed(label) };
    const { body } = await persist(() => send(request));
    const failed = body.results.filter(({ ok }) => !ok).map(({ id }) => id);
    if (failed.length > 0) await inBulk(`${label}-again`, failed, send);
  }

  async function sendMessage(label: string): Promise<void> {
    const request = { body: messageOf(label), headers: keyed(label) };
    keepMessage(await persist(() => visitor.call('messages.send', request)));
  }

  function keepMessage({ body: { id } }: ApiResponse<{ id: string }>): void {
    unread.push(id);
    expected.messages.add(id);
  }

  async function subscribe(label: string): Promise<void> {
    const email = `${label}@example.com`;
    const request = { body: { email }, headers: keyed(label) };
    await persist(() => visitor.call('mailing-list.subscribe', request));
    expected.subscribers.add(email);
  }

  async function hastily(label: string): Promise<void> {
    const kind = below(3);
    if (kind === 0) {
      const body = { ...SHOW, headlining_artist: label };
      const created = await once(() => hasty.staff.call('shows.create', { body }));
      if (created) keepShow(created, label);
    } else if (kind === 1) {
      const body = messageOf(label);
      const received = await once(() => hasty.visitor.call('messages.send', { body }));
      if (received) keepMessage(received);
    } else {
      const email = `${label}@example.com`;
      const send = () => hasty.visitor.call('mailing-list.subscribe', { body: { email } });
      if (await once(send)) expected.subscribers.add(email);
    }
  }
}

interface BulkRequest {
  body: { ids: string[] };
  headers: Record<string, string>;
}
interface BulkBody {
  results: { id: string; ok: boolean }[];
}

function keyed(label: string): Record<string, string> {
  return { 'idempotency-key': label };
}

function messageOf(label: string) {
  return { name: 'Ada', email: 'ada@example.com', message: `Where is ${label}?` };
}
