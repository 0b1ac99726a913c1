import { z } from 'zod';
import type { NewMail } from '@stagedoor/platform/mail/outgoing-mails';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { SignedTokens } from '@stagedoor/platform/privacy/signed-token';
import type { Reactor } from './reactor.ts';

const job = z.object({
  /** The subscriber's stream. */
  subject: z.string(),
  id: z.string(),
  /** Missing in jobs of older versions. */
  eventId: z.string().optional(),
  /** Sealed, as the log has it. */
  email: z.string(),
});

interface WelcomeSources {
  keys: Pick<Keys, 'find'>;
  tokens: Pick<SignedTokens, 'of'>;
  post: (mail: NewMail) => Promise<void>;
}

/** Tells new subscribers that they are on the mailing list, and how to leave. */
export function welcomeMail({ keys, tokens, post }: WelcomeSources): Reactor {
  return {
    name: 'welcome-mail',
    once: true,
    on: {
      SubscriberJoined: ({ stream, id, eventId, data: { email } }) => [
        { key: eventId, data: { subject: stream, id, eventId, email } },
      ],
    },
    work: async (data) => {
      const { subject, id, eventId = id, email } = job.parse(data);
      const key = (await keys.find([subject])).get(subject);
      // Without a key the subscriber has left meanwhile.
      if (!key) return;
      const to = key.unseal(email);
      const token = await tokens.of(id);
      // Mails for the same event have the same id, so that mailboxes recognize a repetition.
      await post({
        ...{ id: `welcome-${eventId}`, kind: 'welcome', person: subject, to },
        data: { token },
      });
    },
  };
}
