import type { ProjectorEnv, StandaloneEnv } from '@stagedoor/platform/process/env';
import { isLoopback } from '@stagedoor/platform/stores/loopback';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user name and password where the server needs them. */
  smtpUrl: string;
  /** Refuse to send without TLS: the password would be readable on the way. */
  requireTls?: boolean;
  /** The base address of links in mails. */
  publicUrl: string;
  /** The address of the sender, if it is not the venue's. */
  from?: string | undefined;
  /** How many mails a second an announcement sends. */
  pace?: number | undefined;
}

/** Mails are kept here and go nowhere, in `npm run demo` and `npm run dev` alone. */
export type CaughtMail = Pick<MailSettings, 'publicUrl' | 'from' | 'pace'> & { isCaught: true };

/**
 * Settings of outgoing mail; undefined without a mail server. @throws Error with one sentence when
 * PUBLIC_URL is missing, or when a password would be sent unencrypted.
 */
export function mailSettings(
  env: Pick<
    ProjectorEnv,
    'SMTP_URL' | 'PUBLIC_URL' | 'MAIL_FROM' | 'MAIL_PACE' | 'CONFIRM_SUBSCRIPTIONS'
  >,
): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl, MAIL_FROM: from, MAIL_PACE: pace } = env;
  if (smtpUrl === undefined && env.CONFIRM_SUBSCRIPTIONS)
    throw new Error('Please set SMTP_URL too: CONFIRM_SUBSCRIPTIONS asks people by mail.');
  if (smtpUrl === undefined) return undefined;
  if (publicUrl === undefined)
    throw new Error('Please set PUBLIC_URL too: mail that goes out through SMTP_URL has links.');
  const { protocol, username, hostname, searchParams } = new URL(smtpUrl);
  const requireTls = username !== '' && protocol === 'smtp:' && !isLoopback(hostname);
  if (requireTls && IN_CLEAR.some((option) => searchParams.has(option)))
    throw new Error(
      `Please take ${IN_CLEAR.join(' and ')} out of SMTP_URL:` +
        ' with a password the mail server is used over TLS alone.',
    );
  return { smtpUrl, requireTls, publicUrl, from, pace };
}

/** Without a mail server. Links lead to this machine where PUBLIC_URL says nothing else. */
export function caughtMail(
  env: Pick<StandaloneEnv, 'PUBLIC_URL' | 'MAIL_FROM' | 'PORT'>,
): CaughtMail {
  const { PUBLIC_URL: publicUrl = `http://localhost:${env.PORT}`, MAIL_FROM: from } = env;
  return { isCaught: true, publicUrl, from };
}

const IN_CLEAR = ['ignoreTLS', 'requireTLS'];
