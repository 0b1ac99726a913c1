import { CONFIRM_PAGE, LEAVE_PAGE } from '@stagedoor/contracts/facts/link-pages';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers, PublicHandlers } from '../../read-path/read-routes.ts';
import { sendInParts } from '../send-in-parts.ts';
import { eachSubscriber, findMailingListSettings, findSubscribers } from './mailing-list.sql.ts';
import { csvLine } from '../csv-line.ts';

/** Where visitors are invited to the mailing list, which every page needs to know. */
export function publicMailingListReads({ sql }: QueryStores) {
  return {
    'mailing-list.settings': async () => ({ body: await findMailingListSettings(sql) }),
  } satisfies Partial<PublicHandlers>;
}

export function mailingListReads(stores: QueryStores) {
  return {
    'mailing-list.list': async () => findSubscribers(stores),

    'mailing-list.export': async ({ request, reply }) => {
      noteRequest(request, { kind: 'personal-data-read', subject: 'subscriber' });
      const file = `mailing-list-${stores.today()}.csv`;
      reply.header('content-disposition', `attachment; filename="${file}"`);
      return sendInParts(reply.type('text/csv; charset=utf-8'), csvOf(eachSubscriber(stores)));
    },

    // It changes nothing, because programs that check mail follow links too.
    'mailing-list.unsubscribe-page': async ({ params: { token }, reply }) =>
      reply.redirect(LEAVE_PAGE + token, 303),
    'mailing-list.confirm-page': async ({ params: { token }, reply }) =>
      reply.redirect(CONFIRM_PAGE + token, 303),
  } satisfies Partial<PrivateHandlers>;
}

export async function* csvOf(
  subscribers: AsyncIterable<Pick<Subscriber, 'email' | 'subscribed_at'>>,
): AsyncGenerator<string> {
  yield csvLine('Email', 'Subscribed');
  for await (const { email, subscribed_at } of subscribers) yield csvLine(email, subscribed_at);
}
