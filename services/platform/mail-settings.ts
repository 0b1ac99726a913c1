import type { ProjectorEnv } from './env.ts';

/** How mail goes out, and whom it comes from. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with name and password where the server asks for them. */
  smtpUrl: string;
  /** Where the links in it lead. */
  publicUrl: string;
  from: { name: string; address: string };
}

/**
 * The settings of outgoing mail; undefined where there is no mail server, and none goes out.
 * @throws Error with one sentence when nobody could tell where its links lead.
 */
export function mailSettings(
  env: Pick<ProjectorEnv, 'SMTP_URL' | 'PUBLIC_URL' | 'VENUE_NAME' | 'VENUE_EMAIL'>,
): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl } = env;
  if (smtpUrl === undefined) return undefined;
  if (publicUrl === undefined)
    throw new Error('Please set PUBLIC_URL too: mail that goes out through SMTP_URL has links.');
  return { smtpUrl, publicUrl, from: { name: env.VENUE_NAME, address: env.VENUE_EMAIL } };
}
