import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { mailSettings } from '../../services/projector/reactors/mail-settings.ts';
import { openMailer } from '../../services/projector/reactors/mailer.ts';
import { openMailServer, type MailServer } from './mail-server.ts';

const MAIL = {
  to: 'ada@example.com',
  subject: 'Welcome',
  text: 'You are on the list.',
  id: '1',
};
/** Reaches this machine, but does not count as a loopback address. */
const ELSEWHERE = '0.0.0.0';

const forgotten = {
  find: async () => undefined,
  add: async () => undefined,
  markTaken: async () => undefined,
  remove: async () => undefined,
};

let server: MailServer;
afterEach(() => server.stop());

describe('mail through a server that asks for a password', () => {
  it('does not go out, nor does the password, when the server offers no TLS', async () => {
    server = await openMailServer();
    await expect(mailerAt(ELSEWHERE).send(MAIL)).rejects.toThrow(/did not take a mail/);
    expect(server.signedIn).toEqual([]);
    expect(server.mailsTo(MAIL.to)).toEqual([]);
  });

  it('goes out over TLS, and the password with it', async () => {
    server = await openMailServer({ offersTls: true });
    // The certificate of this server is self-signed; the next test is about that.
    await mailerAt(ELSEWHERE, '?tls.rejectUnauthorized=false').send(MAIL);
    expect(server.signedIn).toEqual([{ user: 'venue', overTls: true }]);
    expect(server.mailsTo(MAIL.to)).toHaveLength(1);
  });

  it('does not go out when the certificate cannot be verified', async () => {
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

function mailerAt(host: string, options = '') {
  const { port } = new URL(server.url);
  const settings = mailSettings({
    SMTP_URL: `smtp://venue:secret@${host}:${port}/${options}`,
    PUBLIC_URL: 'https://lanternroom.example',
    CONFIRM_SUBSCRIPTIONS: false,
  });
  if (!settings) throw new Error('There is a mail server.');
  const log = createLog('silent', 'test');
  const counts = { sent: 0, refused: 0, failed: 0, unknown: 0 };
  const sender = async () => ({ name: 'The Lantern Room', address: 'hello@lanternroom.example' });
  return openMailer({ settings, sender, handedOver: forgotten, counts, log });
}
