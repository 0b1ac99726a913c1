import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FASTEST_CONTACT_MS } from '@stagedoor/contracts/facts/limits';
import type { Message } from '@stagedoor/contracts/message';
import { mount, type Call } from '@stagedoor/platform/http/mount';
import { contextOf, keepNoAnswer, wrote } from '../command-context.ts';
import { derivedId } from '../derived-id.ts';
import type { MessageCommand } from './message.decider.ts';
import type { Messages } from './messages.ts';

/** The contact form, and one message as staff deal with it. */
export function messageRoutes({ messages, now }: { messages: Messages; now: () => Date }) {
  return async (app: FastifyInstance) => {
    mount(app, 'messages.send', async ({ body, request }) => {
      const { name, email, message } = body;
      const id = derivedId(request.commandId, 'message');
      // Answered like any other: whoever sends such things learns nothing.
      if (isPerson(body, now().getTime()))
        wrote(request, await messages.receive(id, { name, email, message }, contextOf(request)));
      return { success: true, id } as const;
    });

    mount(app, 'messages.mark-read', async ({ params: { id }, request }) =>
      change(request, id, { type: 'MarkRead' }),
    );

    mount(app, 'messages.mark-unread', async ({ params: { id }, request }) =>
      change(request, id, { type: 'MarkUnread' }),
    );

    mount(app, 'messages.archive', async ({ params: { id }, request }) =>
      change(request, id, { type: 'ArchiveMessage' }),
    );

    mount(app, 'messages.unarchive', async ({ params: { id }, request }) =>
      change(request, id, { type: 'UnarchiveMessage' }),
    );

    mount(app, 'messages.erase', async ({ params: { id }, request }) => {
      wrote(request, await messages.erase(id, contextOf(request)));
      return null;
    });
  };

  async function change(
    request: FastifyRequest,
    id: string,
    command: MessageCommand,
  ): Promise<Message> {
    keepNoAnswer(request);
    const { message, position } = await messages.change(id, command, contextOf(request));
    wrote(request, position);
    return message;
  }
}

/** A person leaves the hidden field blank and takes a while. A form from the future tells of a wrong clock, not of a machine. */
function isPerson({ website, form_started_at }: Call<'messages.send'>['body'], now: number) {
  const tookMs = form_started_at === undefined ? Infinity : now - form_started_at;
  return !website && (tookMs < 0 || tookMs >= FASTEST_CONTACT_MS);
}
