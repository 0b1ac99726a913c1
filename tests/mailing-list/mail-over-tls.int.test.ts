import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { mailSettings } from '../../services/projector/reactors/mail-settings.ts';
import { openMailer } from '../../services/projector/reactors/mailer.ts';
import { openMailServer, type MailServer } from './mail-server.ts';

const MAIL = {
  to: 'ada@example.com',
  subject: 'Welcome',
  text: 'You are on the list.',
  messageId: '<1@lanternroom.example>',
};
/** Reaches this machine, as loopback does, without being called so. */
const ELSEWHERE = '0.0.0.0';

let server: MailServer;
afterEach(() => server.stop());

describe('mail through a server that asks for a password', () => {
  it('does not go out, and the password neither, where the server offers no TLS', async () => {
    server = await openMailServer();
    await expect(mailerAt(ELSEWHERE).send(MAIL)).rejects.toThrow(/did not take a mail/);
    expect(server.signedIn).toEqual([]);
    expect(server.mailsTo(MAIL.to)).toEqual([]);
  });

  it('goes out over TLS, and the password with it', async () => {
    server = await openMailServer({ offersTls: true });
    // The server's certificate is its own, which is another matter.
    await mailerAt(ELSEWHERE, '?tls.rejectUnauthorized=false').send(MAIL);
    expect(server.signedIn).toEqual([{ user: 'venue', overTls: true }]);
    expect(server.mailsTo(MAIL.to)).toHaveLength(1);
  });

  it('does not go out where the certificate cannot be verified', async () => {
    server = await openMailServer({ offersTls: true });
    await expect(mailerAt(ELSEWHERE).send(MAIL)).rejects.toThrow(/did not take a mail/);
    expect(server.signedIn).toEqual([]);
  });

  it('needs no TLS to a server on this machine', async () => {
    server = await openMailServer();
    await mailerAt('127.0.0.1').send(MAIL);
    expect(server.signedIn).toEqual([{ user: 'venue', overTls: false }]);
  });
});

describe('a mail that is sent again', () => {
  it('goes out once where the server took it, as the job may be done twice', async () => {
    server = await openMailServer();
    const mailer = mailerAt('127.0.0.1');
    server.refuse(MAIL.to, 451);
    await expect(mailer.send(MAIL)).rejects.toThrow('did not take a mail (451)');
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    expect(server.mailsTo(MAIL.to)).toHaveLength(1);
    await mailer.send({ ...MAIL, messageId: '<2@lanternroom.example>' });
    expect(server.mailsTo(MAIL.to)).toHaveLength(2);
  });
});

describe('the mails of the metrics', () => {
  it('are sent, refused for their address, or failed for now', async () => {
    server = await openMailServer();
    const counts = { sent: 0, refused: 0, failed: 0 };
    const mailer = mailerAt('127.0.0.1', '', counts);
    server.refuse(MAIL.to, 550, 451);
    await mailer.send(MAIL);
    await expect(mailer.send(MAIL)).rejects.toThrow('did not take a mail (451)');
    await mailer.send(MAIL);
    expect(counts).toEqual({ sent: 1, refused: 1, failed: 1 });
  });
});

function mailerAt(host: string, options = '', counts = { sent: 0, refused: 0, failed: 0 }) {
  const { port } = new URL(server.url);
  const settings = mailSettings({
    SMTP_URL: `smtp://venue:secret@${host}:${port}/${options}`,
    PUBLIC_URL: 'https://lanternroom.example',
    VENUE_NAME: 'The Lantern Room',
    VENUE_EMAIL: 'hello@lanternroom.example',
  });
  if (!settings) throw new Error('There is a mail server.');
  return openMailer(settings, createLog('silent', 'test'), counts);
}
