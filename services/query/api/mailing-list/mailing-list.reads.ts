import { sendPlainPage } from '@stagedoor/platform/http/plain-page';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { PrivateHandlers, PublicHandlers } from '../../read-path/read-routes.ts';
import { sendInParts } from '../send-in-parts.ts';
import { csvOf } from './mailing-list.csv.ts';
import {
  eachSubscriber,
  findMailingListSettings,
  findSubscribers,
  type SubscriberSources,
} from './mailing-list.sql.ts';

/** Where visitors are invited to the mailing list, which every page needs to know. */
export function publicMailingListReads({ sql }: { sql: Sql }) {
  return {
    'mailing-list.settings': async () => ({ body: await findMailingListSettings(sql) }),
  } satisfies Partial<PublicHandlers>;
}

export function mailingListReads({
  today,
  ...sources
}: SubscriberSources & { today: () => string }) {
  return {
    'mailing-list.list': async () => findSubscribers(sources),

    'mailing-list.export': async ({ request, reply }) => {
      noteRequest(request, { kind: 'personal-data-read', subject: 'subscriber' });
      const file = `mailing-list-${today()}.csv`;
      reply.header('content-disposition', `attachment; filename="${file}"`);
      return sendInParts(reply.type('text/csv; charset=utf-8'), csvOf(eachSubscriber(sources)));
    },

    // Opening the page changes nothing, because programs that check mail follow links too.
    'mailing-list.unsubscribe-page': async ({ reply }) => sendPlainPage(reply, UNSUBSCRIBE),
  } satisfies Partial<PrivateHandlers>;
}

const UNSUBSCRIBE = {
  title: 'Leave the mailing list?',
  body: `<p>You will get no more mail from it, and your e-mail address is erased.</p>
<form method="post"><button>Unsubscribe</button></form>`,
};
