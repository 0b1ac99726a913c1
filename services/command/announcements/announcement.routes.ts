import type { FastifyInstance } from 'fastify';
import { accountStream } from '@stagedoor/contracts/events/streams';
import { announcement } from '@stagedoor/domain/mailing-list/announcement.decider';
import { announcementPreviews } from '@stagedoor/platform/announcements/announcement-preview';
import { findAnnouncedContent } from '@stagedoor/platform/announcements/announced-shows';
import { callerOf } from '@stagedoor/platform/accounts/session';
import { mount } from '@stagedoor/platform/http/mount';
import { postMail } from '@stagedoor/platform/mail/outgoing-mails';
import type { CommandStores } from '../command-stores.ts';
import { derivedId } from '../run/derived-id.ts';

/** Mails to everybody on the mailing list. */
export function announcementRoutes(stores: CommandStores) {
  const { announcements, shows, sql, keys } = stores;
  const previewOf = announcementPreviews({ ...stores, today: shows.today });
  return async (app: FastifyInstance) => {
    mount(app, 'announcements.create', async ({ body: content, request }) => {
      const id = derivedId(request.commandId, 'announcement');
      const subject = { ...announcement(id), isNew: true };
      const { state } = await request.run(subject, { type: 'WriteAnnouncement', content });
      return { ...(await announcements.shown(id, state)), ...(await previewOf(content)) };
    });

    mount(app, 'announcements.edit', async ({ params: { id }, body: changes, request }) => {
      const command = { type: 'ChangeAnnouncement', changes } as const;
      const { state } = await request.run(announcement(id), command);
      const shown = await announcements.shown(id, state);
      return { ...shown, ...(await previewOf(shown)) };
    });

    mount(app, 'announcements.delete', async ({ params: { id }, request }) => {
      await request.run(announcement(id), { type: 'DeleteAnnouncement' });
      return null;
    });

    mount(app, 'announcements.test', async ({ params: { id: written }, request }) => {
      const found = await announcements.find(written);
      await announcements.assertSendable();
      const user = callerOf(request);
      const id = derivedId(request.commandId, 'test-announcement');
      const data = await findAnnouncedContent(sql, found, shows.today());
      const person = accountStream(user.id);
      await postMail(sql, keys, { id, kind: 'announcement-test', person, to: user.email, data });
      return { success: true, id } as const;
    });

    mount(app, 'announcements.send', async ({ params: { id }, body, request }) =>
      announcements.send(request.run, id, body?.at ?? null),
    );

    mount(app, 'announcements.cancel', async ({ params: { id }, request }) =>
      announcements.cancel(request.run, id),
    );
  };
}
