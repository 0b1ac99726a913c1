import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postMail } from '@stagedoor/platform/mail/outgoing-mails';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { handedOverMails } from '../../services/projector/reactors/handed-over.ts';
import { openMailer, type MailCounts } from '../../services/projector/reactors/mailer.ts';
import { migrate } from '../../services/command/migrate.ts';
import { mailMaker } from '../../services/projector/mails/make-mail.ts';
import { outgoingMail } from '../../services/projector/reactors/mail.reactor.ts';
import { ensureProjectorSchema } from '../../services/projector/tables/projector-schema.ts';
import { openRelay, type Relay } from '../front-door/cuttable-relay.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openMailServer } from './mail-server.ts';

const from = { name: 'The Lantern Room', address: 'hello@lanternroom.example' };
const log = createLog('silent', 'test');
let relay: Relay;
let mails = 0;
let mail: { to: string; subject: string; text: string; id: string };

const stores = closeAfterTests(await freshDatabase());
const database = closeAfterTests(openDatabase(stores.url, { log }));
await migrate(stores.url, log);
await ensureProjectorSchema(database);
const server = closeAfterTests(await openMailServer());

beforeEach(async () => {
  relay = await openRelay();
  mails += 1;
  mail = {
    to: `ada-${mails}@example.com`,
    subject: 'Welcome',
    text: 'Come in.\n',
    id: `welcome-${mails}`,
  };
});
afterEach(() => relay.close());

describe('a mail that is sent again', () => {
  it('does not go out again when the end of its first job was not recorded', async () => {
    await mailer().send(mail);
    const counts = none();
    await mailer(counts).send(mail);
    expect(server.mailsTo(mail.to)).toHaveLength(1);
    expect(counts).toEqual(none());
  });

  it('does not go out again when the connection broke before the server responded', async () => {
    const held = server.holdNext();
    const sending = mailer()
      .send(mail)
      .catch(({ message }: Error) => message);
    await held;
    await relay.cut();
    expect(await sending).toMatch(/did not take a mail \(E/);
    server.letGoOn();
    await relay.mend();
    const counts = none();
    await mailer(counts).send(mail);
    expect(server.mailsTo(mail.to)).toHaveLength(1);
    expect(counts).toEqual({ ...none(), unknown: 1 });
  });

  it('goes out when the server refused it for now, even after receiving all of it', async () => {
    server.refuseAtEnd(mail.to, 451);
    await expect(mailer().send(mail)).rejects.toThrow('did not take a mail (451)');
    await mailer().send(mail);
    expect(server.mailsTo(mail.to)).toHaveLength(1);
  });

  it('goes out when the server was away', async () => {
    await relay.cut();
    await expect(mailer().send(mail)).rejects.toThrow('did not take a mail (ESOCKET)');
    await relay.mend();
    await mailer().send(mail);
    expect(server.mailsTo(mail.to)).toHaveLength(1);
  });

  it('goes out once when two processes send it at the same time', async () => {
    const held = server.holdNext();
    const first = mailer().send(mail);
    await held;
    const counts = none();
    await mailer(counts).send(mail);
    server.letGoOn();
    await first;
    expect(server.mailsTo(mail.to)).toHaveLength(1);
  });
});

describe('a mail whose outcome could not be noted in its row', () => {
  it('does not go out again, whatever MAIL_FROM or PUBLIC_URL are by then', async () => {
    await welcome('https://lanternroom.example', from);
    await database.rows('delete from app.outgoing_mails');
    const moved = { ...from, address: 'hello@elsewhere.example' };
    await welcome('https://elsewhere.example', moved);
    expect(await stateOf(mail.id)).toBe('sent');
    expect(server.mailsTo(mail.to)).toHaveLength(1);
    expect(server.mailsTo(mail.to)[0]).toContain(`Message-ID: <${mail.id}@lanternroom.example>`);
  });

  it('does not go out again when an older version noted its whole Message-ID', async () => {
    await handedOverMails(database).add(`<${mail.id}@lanternroom.example>`);
    await handedOverMails(database).add(`<${mail.id}@elsewhere.example>`);
    await ensureProjectorSchema(database);
    await welcome('https://lanternroom.example', from);
    expect(await stateOf(mail.id)).toBe('unknown');
    expect(server.mailsTo(mail.to)).toEqual([]);
  });
});

describe('a mail that another process has noted meanwhile', () => {
  it('does not go out, and keeps its note', async () => {
    await mailer().send(mail);
    const late = { ...handedOverMails(database), find: async () => undefined };
    await expect(mailer(none(), late).send(mail)).rejects.toThrow(/did not take/);
    await mailer().send(mail);
    expect(server.mailsTo(mail.to)).toHaveLength(1);
  });
});

describe('a mail that cannot be noted', () => {
  it('does not go out, and goes out later', async () => {
    const handedOver = {
      ...handedOverMails(database),
      add: () => Promise.reject(new Error('Postgres is away.')),
    };
    await expect(mailer(none(), handedOver).send(mail)).rejects.toThrow(/did not take/);
    expect(server.mailsTo(mail.to)).toEqual([]);
    await mailer().send(mail);
    expect(server.mailsTo(mail.to)).toHaveLength(1);
  });
});

describe('the metrics of mails', () => {
  it('count mails as sent, refused for their address, or failed for now', async () => {
    const counts = none();
    server.refuse(mail.to, 550, 451);
    await mailer(counts).send(mail);
    await expect(mailer(counts).send(mail)).rejects.toThrow('did not take a mail (451)');
    await mailer(counts).send(mail);
    expect(counts).toEqual({ sent: 1, refused: 1, failed: 1, unknown: 0 });
  });
});

/** Posts the welcome to a subscriber, and does its job, with these settings. */
async function welcome(publicUrl: string, sender: typeof from): Promise<void> {
  const { id, to } = mail;
  const keys = openKeys(database, openMasterKey(MASTER_KEY));
  const person = `subscriber-${id}`;
  await postMail(database, keys, { id, kind: 'welcome', person, to, data: { token: 'token' } });
  const { send } = mailer(none(), handedOverMails(database), sender);
  const make = mailMaker({ publicUrl, findVenue: async () => sender });
  await outgoingMail({ database, keys, make, send }).work({ id });
}

async function stateOf(id: string): Promise<string | undefined> {
  const found = 'select state from app.outgoing_mails where id = $1';
  return (await database.row<{ state: string }>(found, [id]))?.state;
}

/** A mailer like that of another process. */
function mailer(counts = none(), handedOver = handedOverMails(database), sender = from) {
  const settings = { smtpUrl: relay.through(server.url) };
  return openMailer({ settings, sender: async () => sender, handedOver, counts, log });
}

function none(): MailCounts {
  return { sent: 0, refused: 0, failed: 0, unknown: 0 };
}
