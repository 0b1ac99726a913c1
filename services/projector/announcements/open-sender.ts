import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { LEAVE_PAGE } from '@stagedoor/contracts/facts/link-pages';
import { announcedMail, PREVIEW_TOKEN } from '@stagedoor/platform/announcements/announced-mail';
import { ANNOUNCEMENT_CHANNEL } from '@stagedoor/platform/announcements/announcements.sql';
import { mailDresser } from '@stagedoor/platform/mail/dress-mail';
import { textOf } from '@stagedoor/platform/mail/mail-content';
import { findMailLook } from '@stagedoor/platform/mail/mail-look';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { lastingKey } from '@stagedoor/platform/privacy/lasting-keys';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { signedTokens } from '@stagedoor/platform/privacy/signed-token';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import { listen } from '@stagedoor/platform/stores/listen';
import type { Database } from '@stagedoor/platform/stores/postgres';
import { venueToday } from '@stagedoor/platform/venue/venue-day';
import { UNCONFIGURED } from '@stagedoor/platform/venue/venue.presenter';
import { findVenue } from '@stagedoor/platform/venue/venue.sql';
import type { CaughtMail, MailSettings } from '../reactors/mail-settings.ts';
import type { MailCounts } from '../reactors/mailer.ts';
import type { ReactorSettings } from '../reactors/reactors.ts';
import { announcementRows } from './announcement-rows.ts';
import {
  announcementSender,
  PACING,
  type HandOver,
  type MakeAnnouncement,
} from './send-announcements.ts';

interface SenderSources extends ReactorSettings {
  database: Database;
  photoFiles: FileStore;
  timeZone: string;
  mail: MailSettings | CaughtMail;
  mailCounts: MailCounts;
}

/** Sends announcements until the signal ends it, for the leader alone. It never fails. */
export async function sendAnnouncements(sources: SenderSources, signal: AbortSignal) {
  await sending(sources, signal).catch((err: unknown) =>
    sources.log.error({ err }, 'Announcements are not sent until the next start.'),
  );
}

async function sending(sources: SenderSources, signal: AbortSignal): Promise<void> {
  const { database, databaseUrl, photoFiles, mail, configured = UNCONFIGURED, log } = sources;
  const masterKey = openMasterKey(sources.masterKey);
  const isCaught = 'isCaught' in mail;
  const venue = () => findVenue(database, configured);
  const linkTo = (path: string) => new URL(path, mail.publicUrl).href;
  const findLook = () => findMailLook(database, photoFiles);
  const { webFolder } = sources;
  const dress = webFolder && (await mailDresser({ webFolder, findLook, isCaught, log }));

  const make: MakeAnnouncement = async (content) => {
    const it = await venue();
    const written = announcedMail(it, content, linkTo);
    const dressed = dress ? await dress(written, it.name) : {};
    const text = textOf(written);
    const preview = linkTo(LEAVE_PAGE + PREVIEW_TOKEN);
    const key = await lastingKey(database, masterKey, 'unsubscribe links');
    const tokens = signedTokens(async () => key);
    const from = { name: it.name, address: ('from' in mail && mail.from) || it.email };
    return async (subscriber) => {
      const token = await tokens.of(subscriber);
      const leave = (part: string) => part.replaceAll(preview, linkTo(LEAVE_PAGE + token));
      const path = requestUrl('mailing-list.unsubscribe', { params: { token } });
      return {
        ...{ ...dressed, from },
        ...(dressed.html !== undefined && { html: leave(dressed.html) }),
        subject: content.subject,
        text: leave(text),
        headers: {
          Precedence: 'bulk',
          'List-Id': `<mailing-list.${new URL(mail.publicUrl).hostname}>`,
          'List-Unsubscribe': `<${linkTo(path)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
    };
  };

  const today = venueToday(sources.timeZone, () => new Date());
  const transport = isCaught ? undefined : await openPooled(mail);
  const sender = announcementSender({
    rows: announcementRows(database, today),
    keys: openKeys(database, masterKey),
    make,
    handOver: transport?.handOver,
    counts: sources.mailCounts,
    pacing: { ...PACING, pace: mail.pace ?? PACE },
    log,
  });
  let wake = new AbortController();
  const waking = listen(databaseUrl, ANNOUNCEMENT_CHANNEL, () => wake.abort(), log);
  await sender.run(signal, () => (wake = new AbortController()).signal);
  await waking.close();
  transport?.close();

  /** Without a mail server its library is not loaded. */
  async function openPooled(
    settings: MailSettings,
  ): Promise<{ handOver: HandOver; close(): void }> {
    const { handOver, openTransport } = await import('../reactors/mailer.ts');
    const pooled = openTransport(settings, true);
    return {
      handOver: ({ from, ...it }, noted) => handOver(it, from, pooled, noted),
      close: pooled.close,
    };
  }
}

/** Mails a second, where MAIL_PACE says nothing else. */
const PACE = 10;
