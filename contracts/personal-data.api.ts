import { z } from 'zod';
import { personSchema, userSchema } from './account.ts';
import { outgoingMail } from './mail.api.ts';
import { subscriberSchema } from './mailing-list.ts';
import { messageSchema } from './message.ts';
import { ownSession } from './own-account.api.ts';
import { passkeySchema } from './passkeys.api.ts';
import type { RouteShape } from './route.ts';
import { email } from './text.ts';

/** What happened to one of these, oldest first. */
const history = z.array(z.object({ recorded_at: z.string(), summary: z.string() }));

export const personalDataApi = {
  'personal-data.erase': {
    summary:
      'Erases all messages and subscriptions of an e-mail address; a dry run lists them. With the ' +
      '`seen` of a dry run it is refused if there is more by now. An account stays.',
    access: 'site-manager',
    body: z.strictObject({ email, dry_run: z.boolean().optional(), seen: z.string().optional() }),
    keptUnderKey: 'request',
    responses: {
      200: z.object({
        messages: z.array(
          messageSchema.pick({
            id: true,
            message_preview: true,
            is_suspected: true,
            created_at: true,
          }),
        ),
        subscriptions: z.array(subscriberSchema.pick({ id: true, subscribed_at: true })),
        account: personSchema.nullable(),
        seen: z.string(),
      }),
    },
  },
  'personal-data.export': {
    summary:
      'Everything stored under an e-mail address, as a file; its lists may be empty. A POST that ' +
      'changes nothing, because an address in a URL would be logged.',
    access: 'site-manager',
    servedBy: 'query',
    body: z.strictObject({ email }),
    responses: {
      200: z.object({
        email: z.string(),
        exported_at: z.string(),
        messages: z.array(messageSchema.omit({ message_preview: true }).extend({ history })),
        /** With the sentence that they agreed to, if it was recorded. */
        mailing_list: z.array(subscriberSchema.extend({ consent: z.string().nullable(), history })),
        /** Where they were asked by mail whether they join, and have not answered. */
        pending_subscriptions: z.array(
          z.object({ id: z.string(), asked_at: z.string(), expires_at: z.string() }),
        ),
        accounts: z.array(
          userSchema
            .omit({ must_change_password: true })
            .extend({ history, logins: z.array(ownSession), passkeys: z.array(passkeySchema) }),
        ),
        /** Where they are in lists that staff uploaded within a day. */
        imports: z.array(z.object({ id: z.string(), line: z.int(), verdict: z.string() })),
        /** Those about the above, which are listed for 30 days. */
        mails: z.array(outgoingMail.omit({ can_retry: true })),
      }),
    },
  },
} satisfies Record<string, RouteShape>;
