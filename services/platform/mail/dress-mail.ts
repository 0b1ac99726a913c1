import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MailContent, RenderMail } from '@stagedoor/contracts/render-mail';
import type { Log } from '../process/log.ts';
import type { findMailLook } from './mail-look.ts';

/** The HTML of a mail, with the logo beside it. */
export interface Dress {
  html?: string;
  attachments?: ReturnType<typeof attached>[];
}
export type DressMail = (content: MailContent, venue: string) => Promise<Dress>;

interface DressOptions {
  /** The built app, which has the renderer. */
  webFolder: string;
  findLook: () => ReturnType<typeof findMailLook>;
  /** Mails are caught: no mail program looks for the logo among the attachments. */
  isCaught: boolean;
  log: Log;
}

const CID = 'logo';

/** Makes the HTML of mails; undefined where the app is not built. A failure leaves the text. */
export async function mailDresser(options: DressOptions): Promise<DressMail | undefined> {
  const { webFolder, findLook, isCaught, log } = options;
  const file = join(webFolder, 'server/render-mail.js');
  if (!existsSync(file)) {
    log.warn('The web app is not built, so mails go out as text alone.');
    return undefined;
  }
  const { renderMail } = (await import(pathToFileURL(file).href)) as { renderMail: RenderMail };
  return async (content, venue) => {
    try {
      const { light, dark, logo } = await findLook();
      const src = isCaught ? dataOf(logo) : `cid:${CID}`;
      const shown = logo && { src, width: logo.width, height: logo.height };
      const html = renderMail(content, { venue, light, dark, logo: shown });
      return { html, attachments: logo && !isCaught ? [attached(logo)] : [] };
    } catch (err) {
      log.warn({ err }, 'The HTML of a mail could not be made: it goes out as text alone.');
      return {};
    }
  };
}

interface Picture {
  data: Uint8Array;
  type: string;
}

function attached({ data, type: contentType }: Picture) {
  const filename = contentType.replace('image/', 'logo.');
  const content = Buffer.from(data);
  return { cid: CID, filename, content, contentType, contentDisposition: 'inline' as const };
}

function dataOf(logo: Picture | undefined): string {
  return logo ? `data:${logo.type};base64,${Buffer.from(logo.data).toString('base64')}` : '';
}
