import { z } from 'zod';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { MailSettings } from './mail-settings.ts';
import type { SignedTokens } from '@stagedoor/platform/privacy/signed-token';
import type { Mail, Mailer, Sender } from './mailer.ts';
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
  mailer: Mailer;
  sender: () => Promise<Sender>;
  settings: Pick<MailSettings, 'publicUrl'>;
}

/** Tells new subscribers that they are on the mailing list, and how to leave. */
export function welcomeMail({ keys, tokens, mailer, sender, settings }: WelcomeSources): Reactor {
  return {
    name: 'welcome-mail',
    once: true,
    on: {
      SubscriberJoined: ({ stream, id, eventId, data: { email } }) => [
        { key: eventId, data: { subject: stream, id, eventId, email } },
      ],
    },
    work: async (data) => {
      const { subject, id, eventId, email } = job.parse(data);
      const key = (await keys.find([subject])).get(subject);
      // Without a key the subscriber has left meanwhile.
      if (!key) return;
      const token = await tokens.of(id);
      const path = requestUrl('mailing-list.unsubscribe', { params: { token } });
      const link = new URL(path, settings.publicUrl);
      const { name } = await sender();
      await mailer.send(welcome(eventId ?? id, key.unseal(email), link, name));
    },
  };
}

/** Mails for the same event have the same id, so that mailboxes recognize a repetition. */
function welcome(eventId: string, to: string, { href }: URL, venue: string): Mail {
  return {
    to,
    id: `welcome-${eventId}`,
    subject: `You are on the mailing list of ${venue}`,
    text: `This address is now on the mailing list of ${venue}.

If you did not ask for this, or have had enough, leave with one click:
${href}
`,
    headers: {
      'List-Unsubscribe': `<${href}>`,
      // RFC 8058: mail programs offer a button for it.
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}
