import type { FastifyInstance } from 'fastify';
import {
  messageStream,
  PROJECTED_STREAMS,
  subscriberStream,
} from '@stagedoor/contracts/events/streams';
import { ERASED } from '@stagedoor/contracts/history';
import { messagePreview } from '@stagedoor/contracts/message';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { findPerson } from '@stagedoor/platform/accounts/account-row';
import { mount } from '@stagedoor/platform/http/mount';
import { READ_LIMIT_MS } from '@stagedoor/platform/http/written';
import {
  openMasterKey,
  type Sealed,
  type WrappedKey,
} from '@stagedoor/platform/privacy/master-key';
import { unsealing } from '@stagedoor/platform/privacy/unsealing';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import { ifReadable } from '@stagedoor/platform/stores/store-away';
import type { CommandStores } from '../command-stores.ts';
import { inBulk } from '../run/bulk.ts';

/** A message, or a subscription, which has no text. */
type Entry = { stream: string; text: string; is_suspected: boolean; at: Date };
type EntryRow = Omit<Entry, 'text'> & WrappedKey & { email: Sealed; message: Sealed | null };

const NEWER = 'Something new arrived, so nothing was erased. Look again before you erase.';

/** Lists everything under an address, and erases it as one command. Accounts stay. */
export function personalDataRoutes(stores: CommandStores) {
  const { sql, eventLog, progress, keys, accounts, messages, mailingList, imports } = stores;
  const unseal = unsealing(openMasterKey(stores.masterKey), stores.log);
  return async (app: FastifyInstance) => {
    mount(app, 'personal-data.erase', async ({ body: { email, dry_run, seen }, request }) => {
      let found = await findEntries(email);
      const owner = await accounts.stored.byEmail(email);
      const account = (owner && (await findPerson(sql, owner.id))) ?? null;
      let streams = found.map(({ stream }) => stream);
      if (dry_run) return { ...listsOf(found), account, seen: streams.join(' ') };
      if (seen === undefined) throw invalidField('seen', 'Give that of a dry run.');
      const shown = new Set(seen.split(' '));
      if (streams.some((it) => !shown.has(it))) throw new Refused('conflict', { message: NEWER });
      // A running import may have added them meanwhile; from now on none does.
      if (await imports.forgetRows(await keys.hashOf(email))) {
        found = await findEntries(email);
        streams = found.map(({ stream }) => stream);
      }

      const { results } = await inBulk(request, streams, (stream) => {
        const { erase } = isMessage(stream) ? messages : mailingList;
        return erase(request.run, idOf(stream));
      });
      const failed = results.find(({ ok }) => !ok);
      if (failed) throw new Refused('store-unavailable', { message: String(failed.error) });
      const erased = found.map((one) => ({ ...one, text: ERASED }));
      for (const stream of shown.difference(new Set(streams)))
        erased.push(...(await erasedBefore(stream, request.commandId)));
      const subject_ids = erased.map(({ stream }) => idOf(stream));
      noteRequest(request, { kind: 'personal-data-erased', subject_ids });
      return { ...listsOf(erased), account, seen: '' };
    });
  };

  /**
   * Addresses are encrypted, so all entries are read, from tables that have caught up with the log.
   * @throws Refused store-unavailable if they have not
   */
  async function findEntries(address: string): Promise<Entry[]> {
    // Before the end of the log is read: what gets into it from now on is known already.
    const unlogged = await sql.rows<EntryRow>(readable(UNLOGGED));
    const isThere = await progress.reaches(await eventLog.head(PROJECTED_STREAMS), READ_LIMIT_MS);
    const logged = isThere ? await ifReadable(sql.rows<EntryRow>(readable(LOGGED))) : undefined;
    if (!logged) throw new Refused('store-unavailable', { retryAfter: READ_LIMIT_MS / 1_000 });
    const rows = new Map([...unlogged, ...logged].map((row) => [row.stream, row]));
    const found = await unseal([...rows.values()], ({ email, message, ...row }, read) =>
      read(email) === address ? [{ ...row, text: message === null ? '' : read(message) }] : [],
    );
    return found.flat();
  }

  /** What this command erased before it was cut off, which is completed; others did not. */
  async function erasedBefore(stream: string, commandId: string): Promise<Entry[]> {
    const events = /^(message|subscriber)-/.test(stream) ? await eventLog.read(stream) : [];
    if (!events.some(({ metadata }) => metadata.commandId === commandId)) return [];
    await keys.destroy(stream);
    const at = new Date(events[0]?.metadata.occurredAt ?? '');
    return [{ stream, text: ERASED, is_suspected: false, at }];
  }
}

/** What is not in the log. */
const UNLOGGED = `
  select '${messageStream('')}' || id as stream, email, message, true as is_suspected,
    created_at as at from app.suspected_messages
  union all
  select '${subscriberStream('')}' || id, email, null, false, asked_at
  from app.pending_subscriptions`;
const LOGGED = `
  select '${messageStream('')}' || id as stream, email, message, false as is_suspected,
    created_at as at from read.messages
  union all
  select '${subscriberStream('')}' || id, email, null, false, subscribed_at from read.subscribers`;
const readable = (entries: string) => `
  select entries.*, wrapped, master
  from (${entries}) as entries join app.subject_keys on subject = stream
  where destroyed_at is null`;

function listsOf(entries: readonly Entry[]) {
  const newestFirst = entries.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const items = newestFirst.map(({ stream, text, is_suspected, at }) => ({
    ...{ stream, id: idOf(stream), message_preview: messagePreview(text), is_suspected },
    ...{ created_at: at.toISOString(), subscribed_at: at.toISOString() },
  }));
  return {
    messages: items.filter(({ stream }) => isMessage(stream)),
    subscriptions: items.filter(({ stream }) => !isMessage(stream)),
  };
}

const isMessage = (stream: string) => stream.startsWith(messageStream(''));
const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);
