import type { BackupSettings } from '../backups/backup-settings.ts';
import { accountNotices } from './account-notice.reactor.ts';
import { nightlyBackup } from './backup.reactor.ts';
import { openErasureSigner } from '@stagedoor/platform/backup/erasure-ledger';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { postMail, type NewMail } from '@stagedoor/platform/mail/outgoing-mails';
import { mailDresser } from '@stagedoor/platform/mail/dress-mail';
import { findMailLook } from '@stagedoor/platform/mail/mail-look';
import { mailMaker } from '../mails/make-mail.ts';
import type { CaughtMail, MailSettings } from './mail-settings.ts';
import type { SendMail } from './mail-outcome.ts';
import { outgoingMail } from './mail.reactor.ts';
import type { MailCounts } from './mailer.ts';
import { messageMail } from './message-mail.reactor.ts';
import { lastingKey } from '@stagedoor/platform/privacy/lasting-keys';
import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import { openCheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { findVenue } from '@stagedoor/platform/venue/venue.sql';
import { UNCONFIGURED, type ConfiguredVenue } from '@stagedoor/platform/venue/venue.presenter';
import { signedTokens } from '@stagedoor/platform/privacy/signed-token';
import type { SourcesOptions } from '../tables/sources.ts';
import { hourlyCheckpoint } from './checkpoint.reactor.ts';
import { cleanUp } from './clean-up.reactor.ts';
import { erasure, erasureLedger, keyVacuum } from './erasure.reactor.ts';
import { handedOverMails } from './handed-over.ts';
import { publication } from './publication.reactor.ts';
import { photoCollection, photoVariants } from './photos.reactor.ts';
import type { JobSource, Reactor } from './reactor.ts';
import { verifyTables } from './verify-tables.reactor.ts';
import type { Witness } from './witness.ts';
import { welcomeMail } from './welcome-mail.reactor.ts';

export interface ReactorSettings extends SourcesOptions {
  /** At least 32 characters; the same in every service that needs it. */
  masterKey: MasterKeySecrets;
  /** The sender of mails, until the venue says another one. */
  configured?: ConfiguredVenue;
  /** If missing, no mail is sent. */
  mail?: MailSettings | CaughtMail | undefined;
  /** The built app, which makes the HTML of mails; if missing, they are text alone. */
  webFolder?: string | undefined;
  /** The address that visitors use. */
  publicUrl?: string | undefined;
  /** Where checkpoints of the log are sent; if missing, they stay on this machine. */
  witness?: Witness | undefined;
  metrics?: Metrics | undefined;
  /** If missing, no backups are made. */
  backup?: BackupSettings | undefined;
}

type Post = (mail: NewMail) => Promise<void>;

/** All side effects of the product, after events or by the clock. */
export async function openReactors(
  options: ReactorSettings & { database: Sql; photoFiles: FileStore; mailCounts: MailCounts },
): Promise<(Reactor | JobSource)[]> {
  const { database, databaseUrl, mail, publicUrl, witness, log } = options;
  const { configured = UNCONFIGURED, photoFiles, webFolder, mailCounts: counts } = options;
  const masterKey = openMasterKey(options.masterKey);
  const keys = openKeys(database, masterKey);
  // What is mailed about somebody follows from their events, so they have a key or had one.
  const known = { make: async (subject: string) => (await keys.find([subject])).get(subject) };
  const post = mail && ((it: NewMail) => postMail(database, known, it));
  const findSigner = () => openCheckpointSigner(database, masterKey, publicUrl);
  const reactors: (Reactor | JobSource)[] = [
    photoVariants({ photos: createPhotos(options.photoFiles), database, log }),
    photoCollection(options),
    publication,
    erasure(keys),
    keyVacuum(databaseUrl, log),
    verifyTables(options),
    cleanUp(database, { catchesMail: mail !== undefined && 'isCaught' in mail }),
    hourlyCheckpoint({ database, findSigner, witness, post, log }),
  ];
  const { backup } = options;
  if (backup) {
    reactors.push(nightlyBackup({ ...options, backup }));
    const findErasureSigner = () => openErasureSigner(database, masterKey);
    reactors.push(erasureLedger(backup.store, findErasureSigner, options.eventStoreUrl));
  }
  if (mail && post) reactors.push(...(await mailReactors(mail, post)));
  return reactors;

  async function mailReactors(mail: MailSettings | CaughtMail, post: Post): Promise<Reactor[]> {
    const venue = () => findVenue(database, configured);
    const sender = async () => {
      const { name, email } = await venue();
      return { name, address: mail.from ?? email };
    };
    const handedOver = handedOverMails(database);
    const send = await openSending();
    const tokens = signedTokens(() => lastingKey(database, masterKey, 'unsubscribe links'));
    const dress =
      webFolder === undefined
        ? undefined
        : await mailDresser({
            webFolder,
            findLook: () => findMailLook(database, photoFiles),
            isCaught: 'isCaught' in mail,
            log,
          });
    const make = mailMaker({ ...mail, findVenue: venue, dress });
    return [
      welcomeMail({ keys, tokens, post }),
      accountNotices({ database, keys, post }),
      messageMail({ keys, findAddress, post }),
      outgoingMail({ database, keys, make, send }),
    ];

    /** Nobody else's address: where nobody has said one, an example is shown. */
    async function findAddress(): Promise<string | undefined> {
      const { email, examples } = await venue();
      return examples.includes('email') && !('isCaught' in mail) ? undefined : email;
    }

    /** Without a mail server its library is not loaded. */
    async function openSending(): Promise<SendMail | undefined> {
      if ('isCaught' in mail) return undefined;
      const { openMailer } = await import('./mailer.ts');
      return openMailer({ settings: mail, sender, handedOver, counts, log }).send;
    }
  }
}
