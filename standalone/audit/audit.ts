import { createWriteStream } from 'node:fs';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import { openCheckpoint, openCheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import { isKey } from '@stagedoor/platform/proof/signed-note';
import { inclusionProof, leafIndex, loadTree } from '@stagedoor/platform/proof/stored-tree';
import {
  auditFile,
  auditPeriod,
  leafIn,
  readAuditFile,
  type AuditSources,
} from '@stagedoor/platform/proof/audit-file';
import { withSources, type SourcesOptions } from '../../services/projector/tables/sources.ts';
import { checkExport, withheldIn, type Earlier } from './check-export.ts';
import { textOfMail } from './saved-mail.ts';

export interface AuditOptions extends SourcesOptions {
  masterKey: MasterKeySecrets;
  publicUrl: string | undefined;
}

/** Opens the stores for `export` and `prove`; `check` needs none. */
type WithStores = <T>(work: (options: AuditOptions) => Promise<T>) => Promise<T>;

export async function exportAudit(
  file: string,
  days: { from?: string | undefined; to?: string | undefined },
  withStores: WithStores,
): Promise<void> {
  const period = auditPeriod(days);
  // The file appears only when it is complete.
  const unfinished = `${file}.part`;
  let events = 0;
  await withStores((options) =>
    withAudit(options, (sources) =>
      pipeline(
        async function* counted() {
          events = yield* auditFile(sources, period);
        },
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      ),
    ),
  );
  await rename(unfinished, file);
  console.log(`${file} has ${events} events, and the checkpoint that covers them.`);
}

/** Checks a file. Exit code 1 says that something differs. */
export async function checkAudit(
  file: string,
  older: readonly string[],
  keyFile: string | undefined,
): Promise<void> {
  const exported = await readAuditFile(file);
  const key = keyFile === undefined ? exported.key : (await readFile(keyFile, 'utf8')).trim();
  const earlier = (await Promise.all(older.map(readEarlier))).flat();
  const findings = checkExport(exported, earlier, key);
  for (const finding of findings) console.log(finding);
  for (const sentence of withheldIn(exported.lines)) console.log(sentence);
  if (keyFile === undefined) console.log(AGREES_WITH_ITSELF);
  process.exitCode = findings.length > 0 ? 1 : 0;
  if (findings.length > 0) return;
  console.log(`${exported.lines.length} events, as their checkpoint says, signed by`);
  console.log(key);
  if (older.length > 0) console.log(`Nothing was rewritten since ${older.join(', ')}.`);
  else console.log('Give --checkpoint FILE to compare with what you kept from earlier.');
}

const AGREES_WITH_ITSELF =
  'Without --key FILE the key in the file is trusted, so this says only that the file agrees with itself.';

/** A checkpoint, a saved mail with one, an older export, or a folder with any of them. */
async function readEarlier(name: string): Promise<Earlier[]> {
  if ((await stat(name)).isDirectory()) {
    const files = (await readdir(name)).filter((file) => !file.startsWith('.')).toSorted();
    return (await Promise.all(files.map((file) => readEarlier(join(name, file))))).flat();
  }
  const text = await readFile(name, 'utf8');
  if (isKey(text)) return [];
  if (!text.startsWith('{')) return [{ name, checkpoint: textOfMail(text) }];
  const { checkpoint, lines } = await readAuditFile(name);
  return [{ name, checkpoint, lines }];
}

/** Prints the proof of one event, from a file or from the venue. */
export async function proveEvent(
  position: string,
  file: string | undefined,
  withStores: WithStores,
): Promise<void> {
  const proof = await (file === undefined
    ? withStores((options) => withAudit(options, (sources) => proofOf(position, sources)))
    : proofIn(position, file));
  console.log(JSON.stringify(proof, null, 2));
}

async function proofOf(position: string, { sql, signer }: AuditSources) {
  const index = /^\d{1,18}$/.test(position) ? await leafIndex(sql, BigInt(position)) : undefined;
  if (index === undefined) throw new Error(`There is no event at position ${position}.`);
  const { tree } = await loadTree(sql);
  const checkpoint = signer.sign(tree.size, tree.rootHash(tree.size));
  return { ...inclusionProof(tree, index, tree.size), checkpoint };
}

async function proofIn(position: string, file: string) {
  const { lines, checkpoint, key } = await readAuditFile(file);
  const index = lines.findIndex(({ event }) => event?.position === position);
  if (index < 0) throw new Error(`${file} has no event at position ${position}.`);
  const tree = new MerkleTree(Buffer.concat(lines.map(leafIn)));
  const size = openCheckpoint(checkpoint, key)?.size ?? lines.length;
  return { ...inclusionProof(tree, index, size), checkpoint };
}

function withAudit<T>(options: AuditOptions, work: (sources: AuditSources) => Promise<T>) {
  const masterKey = openMasterKey(options.masterKey);
  return withSources(options, async ({ connection, eventLog }) => {
    const signer = await openCheckpointSigner(connection, masterKey, options.publicUrl);
    return work({ eventLog, sql: connection, signer });
  });
}
