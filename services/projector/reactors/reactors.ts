import { openKeys } from '@stagedoor/platform/privacy/keys';
import type { MailSettings } from './mail-settings.ts';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { openPhotos } from '@stagedoor/platform/stores/photos';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { unsubscribeTokens } from '@stagedoor/platform/privacy/unsubscribe-token';
import type { SourcesOptions } from '../sources.ts';
import { cleanUp } from './clean-up.reactor.ts';
import { erasure } from './erasure.reactor.ts';
import { keyVacuum } from './key-vacuum.reactor.ts';
import { openMailer } from './mailer.ts';
import { photoCollection } from './photo-collection.reactor.ts';
import { photoVariants } from './photo-variants.reactor.ts';
import type { Reactor } from './reactor.ts';
import { verifyTables } from './verify-tables.reactor.ts';
import { welcomeMail } from './welcome-mail.reactor.ts';

export interface ReactorsOptions extends SourcesOptions {
  database: Sql;
  /** At least 32 characters; the same in every service that needs it. */
  masterKey: string;
  /** Holds the folder of photos. */
  dataDir: string;
  /** Without, no mail goes out. */
  mail?: MailSettings | undefined;
}

/** All side effects of the product, after events or by the clock. */
export async function openReactors(options: ReactorsOptions): Promise<Reactor[]> {
  const { database, databaseUrl, masterKey, mail, log } = options;
  const keys = openKeys(database, openMasterKey(masterKey));
  const photos = await openPhotos(options.dataDir);
  const reactors = [
    photoVariants(photos),
    photoCollection({ ...options, photosFolder: photos.folder }),
    erasure(keys),
    keyVacuum(databaseUrl, log),
    verifyTables(options),
    cleanUp(database),
  ];
  if (mail) {
    const tokens = unsubscribeTokens(masterKey);
    reactors.push(welcomeMail({ keys, tokens, mailer: openMailer(mail, log), settings: mail }));
  }
  return reactors;
}
