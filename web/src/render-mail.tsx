import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderMail } from '@stagedoor/contracts/render-mail';
import { Mail } from './mail/mail.tsx';

/** Of this type mail programs draw tables without gaps. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"' +
  ' "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The second entry of the server's build: the HTML of mails, for the projector. */
export const renderMail: RenderMail = (content, look) =>
  DOCTYPE + renderToStaticMarkup(<Mail content={content} look={look} />);
