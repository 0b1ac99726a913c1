import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import { openCheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { photoHash } from '@stagedoor/platform/photos/photos';
import { contentOf, type FileStore } from '@stagedoor/platform/stores/file-store';
import { hasTable, type Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import type { Witness } from '../reactors/witness.ts';
import type { Sources } from '../tables/sources.ts';
import { compareAccounts } from './compare-accounts.ts';
import { compareCheckpoints, keptCheckpoints } from './compare-checkpoints.ts';
import { compareKeys } from './compare-keys.ts';
import { compareLog } from './compare-log.ts';
import type { SeenFinding } from './findings.ts';

/** What else tells of the log; without a part of it, that is not compared. */
export interface Evidence {
  masterKey?: MasterKeySecrets | undefined;
  publicUrl?: string | undefined;
  witness?: Witness | undefined;
  photoFiles?: FileStore | undefined;
}

/** Compares everything but the read tables with the log. Of `kinds` these are all findings. */
export async function compareEvidence(
  { connection, eventLog }: Sources,
  { masterKey: secrets, publicUrl, witness, photoFiles }: Evidence,
): Promise<{ findings: SeenFinding[]; kinds: SeenFinding['kind'][] }> {
  const log = await compareLog(connection, eventLog);
  const findings = photoFiles ? await comparePhotos(connection, photoFiles) : [];
  // A log and read tables may be there before the command service has made its tables.
  const kinds: SeenFinding['kind'][] = photoFiles ? ['log', 'photo'] : ['log'];
  if (!secrets || !(await hasTable(connection, 'app.accounts')))
    return { findings: log.finding ? [log.finding, ...findings] : findings, kinds };

  const masterKey = openMasterKey(secrets);
  findings.push(...(await compareAccounts(connection, eventLog, masterKey)));
  findings.push(...(await compareKeys(connection, eventLog, masterKey)));
  const { verifierKey } = await openCheckpointSigner(connection, masterKey, publicUrl);
  const kept = await keptCheckpoints(connection, witness?.folder);
  const { findings: ofLog } = compareCheckpoints(log.inLog, kept, verifierKey);
  const { findings: ofTables } = compareCheckpoints(log.stored, kept, verifierKey);
  // Where the log agrees with all that was kept and the leaves do not, only the leaves changed.
  const isLogIntact = ofLog.length === 0 && ofTables.length > 0;
  kinds.push('account', 'key');
  // The hourly comparison with the leaves goes on finding what it found.
  if (!isLogIntact) kinds.push('checkpoint');
  const changed = log.finding && !isLogIntact ? [log.finding] : [];
  return { findings: [...changed, ...ofLog, ...findings], kinds };
}

/** Reads the file of every photo: its name, which the log has, is the hash of its content. */
async function comparePhotos(sql: Sql, files: Pick<FileStore, 'get'>): Promise<SeenFinding[]> {
  const photos = await sql.rows<{ hash: string }>(
    `select hash from ${READ_SCHEMA}.photos order by hash`,
  );
  const findings: SeenFinding[] = [];
  for (const { hash } of photos) {
    const name = `${hash}.webp`;
    const content = await contentOf(files, name);
    if (content && photoHash(content) === hash) continue;
    const sentence = content
      ? `The photo ${name} is not the one that was uploaded: its file was replaced.`
      : `The file of the photo ${name} is missing.`;
    findings.push({ kind: 'photo', about: content ? name + photoHash(content) : name, sentence });
  }
  return findings;
}
