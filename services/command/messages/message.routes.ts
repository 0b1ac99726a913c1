import type { FastifyInstance } from 'fastify';
import { FASTEST_CONTACT_MS } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount, type Call } from '@stagedoor/platform/http/mount';
import { inBulk, WITHOUT_STATE } from '../bulk.ts';
import type { CommandStores } from '../command.service.ts';
import { derivedId } from '../derived-id.ts';
import { message } from './message.decider.ts';

/** The contact form, and messages as staff deal with them. */
export function messageRoutes({ messages, now }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'messages.send', async ({ body, request }) => {
      const { website: _, form_started_at: __, ...written } = body;
      const id = derivedId(request.commandId, 'message');
      // Machines get the same response as people.
      if (isPerson(body, now().getTime())) await messages.receive(request.run, id, written);
      return { success: true, id } as const;
    });

    mount(app, 'messages.mark-read', async ({ params: { id }, request }) =>
      messages.change(request.run, id, { type: 'MarkRead' }),
    );

    mount(app, 'messages.mark-unread', async ({ params: { id }, request }) =>
      messages.change(request.run, id, { type: 'MarkUnread' }),
    );

    mount(app, 'messages.mark-answered', async ({ params: { id }, request }) => {
      const { user, run } = request;
      if (!user) throw new Refused('not-authenticated');
      return messages.change(run, id, {
        type: 'MarkAnswered',
        by: user.id,
        at: now().toISOString(),
      });
    });

    mount(app, 'messages.mark-unanswered', async ({ params: { id }, request }) =>
      messages.change(request.run, id, { type: 'MarkUnanswered' }),
    );

    mount(app, 'messages.archive', async ({ params: { id }, request }) =>
      messages.change(request.run, id, { type: 'ArchiveMessage' }),
    );

    mount(app, 'messages.unarchive', async ({ params: { id }, request }) =>
      messages.change(request.run, id, { type: 'UnarchiveMessage' }),
    );

    mount(app, 'messages.erase', async ({ params: { id }, request }) => {
      await messages.erase(request.run, id);
      return null;
    });

    mount(app, 'messages.bulk-mark-read', async ({ body: { ids }, request }) =>
      inBulk(request, ids, (id) => request.run(message(id), { type: 'MarkRead' }, WITHOUT_STATE)),
    );

    mount(app, 'messages.bulk-archive', async ({ body: { ids }, request }) =>
      inBulk(request, ids, (id) =>
        request.run(message(id), { type: 'ArchiveMessage' }, WITHOUT_STATE),
      ),
    );

    mount(app, 'messages.bulk-unarchive', async ({ body: { ids }, request }) =>
      inBulk(request, ids, (id) =>
        request.run(message(id), { type: 'UnarchiveMessage' }, WITHOUT_STATE),
      ),
    );
  };
}

/** A person leaves the honeypot blank and needs time. A start in the future means a wrong clock. */
function isPerson({ website, form_started_at }: Call<'messages.send'>['body'], now: number) {
  const tookMs = form_started_at === undefined ? Infinity : now - form_started_at;
  return !website && (tookMs < 0 || tookMs >= FASTEST_CONTACT_MS);
}
