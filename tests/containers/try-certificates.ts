import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { freePort } from '../faults/free-port.ts';
import { commandsIn } from './guide.ts';

const exec = promisify(execFile);

/** A folder beside which the guide makes the certificate authority. */
interface Folder {
  sh(script: string): Promise<string>;
  read(name: string): Promise<string>;
}

/** What the guide to installing says of three nodes, word by word but for the start. */
export async function tryCertificates(): Promise<boolean> {
  const [make = '', , change = ''] = await commandsIn('install', 'Three nodes');
  const parent = await mkdtemp(join(tmpdir(), 'stagedoor-certificates-'));
  const cwd = join(parent, 'stagedoor');
  const folder: Folder = {
    sh: async (script) => (await exec('sh', ['-euc', script], { cwd })).stdout,
    read: (name) => readFile(join(cwd, name), 'utf8'),
  };
  try {
    await mkdir(join(cwd, 'secrets'), { recursive: true });
    await writeFile(join(cwd, '.env'), '');
    await folder.sh(make);
    await checkCertificate(folder);
    await changePassword(folder, change);
    return true;
  } finally {
    await rm(parent, { recursive: true });
  }
}

async function checkCertificate({ sh, read }: Folder): Promise<void> {
  const authority = new X509Certificate(await read('secrets/eventstore_ca'));
  const certificate = new X509Certificate(await read('secrets/eventstore_certificate'));
  assert.ok(certificate.verify(authority.publicKey));
  for (const node of ['eventstore', 'eventstore-2', 'eventstore-3'])
    assert.equal(certificate.checkHost(node), node);
  // Of the usages Node reads only the extended ones.
  const usage = await sh('openssl x509 -noout -ext keyUsage -in secrets/eventstore_certificate');
  assert.match(usage, /Digital Signature, Key Encipherment/);
  assert.doesNotMatch(await sh('ls -R'), /ca\.key|\.srl|node\./);
}

/** A server with the certificate stands for the node, and curl runs here. */
async function changePassword({ sh, read }: Folder, commands: string): Promise<void> {
  const passwordIn = (env: string) => /^EVENTSTORE_ADMIN_PASSWORD=(.+)$/m.exec(env)?.[1];
  const before = passwordIn(await read('.env'));
  const received: unknown[] = [];
  const server = createServer(
    {
      key: await read('secrets/eventstore_key'),
      cert: await read('secrets/eventstore_certificate'),
    },
    async (request, response) => {
      const { method, url, headers } = request;
      received.push([method, url, headers.authorization, await json(request)]);
      response.end();
    },
  );
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  try {
    await sh(`docker() {
      [ "$2" = exec ] || return 0
      shift 5
      curl --connect-to eventstore:2113:127.0.0.1:${port} "$@" --cacert secrets/eventstore_ca
    }
    ${commands}`);
  } finally {
    server.close();
  }
  const after = passwordIn(await read('.env'));
  assert.notEqual(after, before);
  assert.deepEqual(received, [
    [
      'POST',
      '/users/admin/command/change-password',
      `Basic ${btoa(`admin:${before}`)}`,
      { currentPassword: before, newPassword: after },
    ],
  ]);
  assert.ok((await read('secrets/eventstore_url')).startsWith(`esdb://admin:${after}@`));
}
