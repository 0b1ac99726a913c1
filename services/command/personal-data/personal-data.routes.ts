import type { FastifyInstance } from 'fastify';
import type { Person } from '@stagedoor/contracts/account';
import { messageStream } from '@stagedoor/contracts/events/streams';
import { ERASED } from '@stagedoor/contracts/history';
import { messagePreview } from '@stagedoor/contracts/message';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { nameOrId } from '@stagedoor/platform/accounts/account-row';
import { mount } from '@stagedoor/platform/http/mount';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { unsealing } from '@stagedoor/platform/privacy/unsealing';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import type { CommandStores } from '../command-stores.ts';
import { inBulk } from '../run/bulk.ts';
import { findEntriesOf, type StoredEntry } from './stored-entries.ts';

const UNSEEN = 'Give what the last dry run had as seen.';
const NEWER = 'Something new arrived, so nothing was erased. Look again before you erase.';
const NAME = nameOrId('address', 'id');
const ACCOUNT = `select id, ${NAME} as name from app.accounts a where email = $1`;

/** Lists everything under an address, and erases it as one command. Accounts stay. */
export function personalDataRoutes(stores: CommandStores) {
  const { sql, eventLog, keys, messages, mailingList, masterKey, log } = stores;
  const unseal = unsealing(openMasterKey(masterKey), log);
  return async (app: FastifyInstance) => {
    mount(app, 'personal-data.erase', async ({ body: { email, dry_run, seen }, request }) => {
      const found = await findEntriesOf(email, stores, unseal);
      const account = (await sql.row<Person>(ACCOUNT, [email])) ?? null;
      const streams = found.map(({ stream }) => stream);
      if (dry_run) return { ...listsOf(found), account, seen: streams.join(' ') };
      if (seen === undefined) throw invalidField('seen', UNSEEN);
      const shown = new Set(seen.split(' '));
      if (streams.some((it) => !shown.has(it))) throw new Refused('conflict', { message: NEWER });

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

  /** What this command erased before it was cut off, which is completed; others did not. */
  async function erasedBefore(stream: string, commandId: string) {
    const events = /^(message|subscriber)-/.test(stream) ? await eventLog.read(stream) : [];
    if (!events.some(({ metadata }) => metadata.commandId === commandId)) return [];
    await keys.destroy(stream);
    const at = new Date(events[0]?.metadata.occurredAt ?? '');
    return [{ stream, text: ERASED, is_suspected: false, at }];
  }
}

function listsOf(entries: readonly StoredEntry[]) {
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

function isMessage(stream: string): boolean {
  return stream.startsWith(messageStream(''));
}

function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}
