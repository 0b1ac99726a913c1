import type { FastifyInstance } from 'fastify';
import { FASTEST_CONTACT_MS } from '@stagedoor/contracts/facts/limits';
import { MESSAGE_FLAG_EVENTS } from '@stagedoor/contracts/facts/message-flags';
import { callerOf } from '@stagedoor/platform/accounts/session';
import { mount, type Call } from '@stagedoor/platform/http/mount';
import { inBulk } from '../run/bulk.ts';
import type { CommandStores } from '../command-stores.ts';
import { derivedId } from '../run/derived-id.ts';

const BULK_ROUTES = {
  MarkRead: 'messages.bulk-mark-read',
  ArchiveMessage: 'messages.bulk-archive',
  UnarchiveMessage: 'messages.bulk-unarchive',
} as const;

export function messageRoutes({ messages, now }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'messages.send', async ({ body, request }) => {
      const { leave_empty: _, form_started_at: __, ...written } = body;
      const id = derivedId(request.commandId, 'message');
      // Machines get the same response as people.
      const at = now();
      if (isPerson(body, at.getTime())) await messages.receive(request.run, id, written);
      else await messages.suspect(id, written, at);
      return { success: true, id } as const;
    });

    for (const { route, command: type } of Object.values(MESSAGE_FLAG_EVENTS))
      mount(app, route, async ({ params: { id }, request }) =>
        messages.change(request.run, id, { type }),
      );

    mount(app, 'messages.mark-answered', async ({ params: { id }, request }) => {
      return messages.change(request.run, id, {
        type: 'MarkAnswered',
        by: callerOf(request).id,
        at: now().toISOString(),
      });
    });

    mount(app, 'messages.mark-unanswered', async ({ params: { id }, request }) =>
      messages.change(request.run, id, { type: 'MarkUnanswered' }),
    );

    mount(app, 'messages.mark-genuine', async ({ params: { id }, request }) =>
      messages.markGenuine(request.run, id),
    );

    mount(app, 'messages.erase', async ({ params: { id }, request }) => {
      await messages.erase(request.run, id);
      return null;
    });

    for (const type of Object.keys(BULK_ROUTES) as (keyof typeof BULK_ROUTES)[])
      mount(app, BULK_ROUTES[type], async ({ body: { ids }, request }) =>
        inBulk(request, ids, (id) => messages.apply(request.run, id, { type })),
      );
  };
}

/** A person leaves the honeypot blank and needs time. A start in the future means a wrong clock. */
function isPerson({ leave_empty, form_started_at }: Call<'messages.send'>['body'], now: number) {
  const tookMs = form_started_at === undefined ? Infinity : now - form_started_at;
  return !leave_empty?.trim() && (tookMs < 0 || tookMs >= FASTEST_CONTACT_MS);
}
