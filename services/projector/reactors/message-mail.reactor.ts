import { z } from 'zod';
import type { NewMail } from '@stagedoor/platform/mail/outgoing-mails';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Reactor } from './reactor.ts';

const sealed = z.string();
const job = z.object({
  /** The message's stream. */
  subject: z.string(),
  id: z.string(),
  eventId: z.string(),
  /** Sealed, as the log has them. */
  ...{ name: sealed, email: sealed, message: sealed },
});

interface MessageSources {
  keys: Pick<Keys, 'find'>;
  /** The venue's e-mail; undefined while nobody has said one. */
  findAddress: () => Promise<string | undefined>;
  post: (mail: NewMail) => Promise<void>;
}

/** Mails what a visitor has written to the venue. Suspected messages are in no event. */
export function messageMail({ keys, findAddress, post }: MessageSources): Reactor {
  return {
    name: 'message-mail',
    once: true,
    on: {
      MessageReceived: ({ stream, id, eventId, data: { name, email, message } }) => [
        { key: eventId, data: { subject: stream, id, eventId, name, email, message } },
      ],
    },
    work: async (data) => {
      const { subject, id, eventId, ...texts } = job.parse(data);
      const key = (await keys.find([subject])).get(subject);
      const to = await findAddress();
      // Without a key the message was erased meanwhile.
      if (!key || to === undefined) return;
      const name = key.unseal(texts.name);
      const email = key.unseal(texts.email);
      const message = key.unseal(texts.message);
      await post({
        ...{ id: `message-${eventId}`, kind: 'message', person: subject, to },
        data: { id, name, email, message },
      });
    },
  };
}
