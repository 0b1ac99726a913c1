import type { ProjectorEnv } from './env.ts';
import { isLoopback } from '../stores/loopback.ts';

/** How mail goes out, and whom it comes from. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with name and password where the server asks for them. */
  smtpUrl: string;
  /** Without TLS no mail goes out: the name and the password would be readable on the way. */
  requireTls?: boolean;
  /** Where the links in it lead. */
  publicUrl: string;
  from: { name: string; address: string };
}

/**
 * The settings of outgoing mail; undefined where there is no mail server, and none goes out.
 * @throws Error with one sentence when nobody could tell where its links lead, or a password would be sent in clear.
 */
export function mailSettings(
  env: Pick<ProjectorEnv, 'SMTP_URL' | 'PUBLIC_URL' | 'VENUE_NAME' | 'VENUE_EMAIL'>,
): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl } = env;
  if (smtpUrl === undefined) return undefined;
  if (publicUrl === undefined)
    throw new Error('Please set PUBLIC_URL too: mail that goes out through SMTP_URL has links.');
  const { protocol, username, hostname, searchParams } = new URL(smtpUrl);
  const requireTls = username !== '' && protocol === 'smtp:' && !isLoopback(hostname);
  if (requireTls && IN_CLEAR.some((option) => searchParams.has(option)))
    throw new Error(
      `Please take ${IN_CLEAR.join(' and ')} out of SMTP_URL: with a password the mail server is used over TLS alone.`,
    );
  return {
    smtpUrl,
    requireTls,
    publicUrl,
    from: { name: env.VENUE_NAME, address: env.VENUE_EMAIL },
  };
}

const IN_CLEAR = ['ignoreTLS', 'requireTLS'];
