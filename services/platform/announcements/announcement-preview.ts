import { findMailLook } from '../mail/mail-look.ts';
import { mailDresser } from '../mail/dress-mail.ts';
import { textOf } from '../mail/mail-content.ts';
import type { Log } from '../process/log.ts';
import type { FileStore } from '../stores/file-store.ts';
import type { Sql } from '../stores/postgres.ts';
import type { ConfiguredVenue } from '../venue/venue.presenter.ts';
import { findVenue } from '../venue/venue.sql.ts';
import { announcedMail } from './announced-mail.ts';
import { findAnnouncedContent } from './announced-shows.ts';

interface PreviewSources {
  sql: Sql;
  photoFiles: Pick<FileStore, 'get'>;
  configured: ConfiguredVenue;
  /** If missing, there is no HTML. */
  webFolder?: string | undefined;
  publicUrl?: string | undefined;
  today: () => string;
  log: Log;
}

/** Shows the mail of an announcement as it would go out now, with the logo in the HTML itself. */
export function announcementPreviews(sources: PreviewSources) {
  const { sql, photoFiles, configured, webFolder, publicUrl, today, log } = sources;
  const findLook = () => findMailLook(sql, photoFiles);
  let dresser: ReturnType<typeof mailDresser> | undefined;
  const linkTo = (path: string) => (publicUrl ? new URL(path, publicUrl).href : path);

  return async (written: { subject: string; intro: string; show_ids: readonly string[] }) => {
    const venue = await findVenue(sql, configured);
    const mail = announcedMail(venue, await findAnnouncedContent(sql, written, today()), linkTo);
    // The renderer is loaded when somebody needs it.
    if (webFolder !== undefined)
      dresser ??= mailDresser({ webFolder, findLook, isCaught: true, log });
    const dress = await dresser;
    const { html = null } = (await dress?.(mail, venue.name)) ?? {};
    return { html, text: textOf(mail) };
  };
}
