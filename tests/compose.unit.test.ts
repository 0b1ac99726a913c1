import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { STOP_LIMIT_MS } from '@stagedoor/platform/process/run-service';
import { commandEnv, projectorEnv, queryEnv } from '@stagedoor/platform/process/env';

const SECRETS = [
  ['POSTGRES_PASSWORD', ['logins', 'postgres']],
  ['COMMAND_DATABASE_PASSWORD', ['command', 'logins']],
  ['PROJECTOR_DATABASE_PASSWORD', ['logins', 'projector']],
  ['QUERY_DATABASE_PASSWORD', ['logins', 'query']],
  ['SESSION_SECRET', ['command', 'query']],
  ['MASTER_KEY', ['command', 'projector', 'query']],
  ['ADMIN_PASSWORD', ['command']],
  ['SMTP_URL', ['projector']],
  ['EVENTSTORE_URL', ['command', 'projector']],
] as const;

const SETTINGS = [
  ['query', queryEnv],
  ['command', commandEnv],
  ['projector', projectorEnv],
] as const;
/** What the image says itself, and what is only for load tests. */
const NOT_GIVEN = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'RATE_LIMITS'];

const byName = (one: string, other: string) => one.localeCompare(other);
const atRoot = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

let services: Map<string, string>;

beforeAll(async () => {
  const file = await atRoot('docker-compose.yml');
  const text = file.replaceAll(/^ *#.*\n/gm, '');
  // A part at the top, whose lines several services take over, counts as a service of its own name.
  const parts = text.split(/^(?:  )?(?=[a-z-]+:(?: &[a-z]+)?\n)/m);
  services = new Map(parts.map((part) => [part.split(':')[0] ?? '', part]));
});

describe('docker-compose.yml', () => {
  it.each(SECRETS)('gives %s only to those who need it', (secret, needing) => {
    const given = [...services].filter(
      ([, part]) => new RegExp(`\\b${secret}:`).test(part) || part.includes(`\${${secret}`),
    );
    expect(given.map(([name]) => name).toSorted(byName)).toEqual(needing);
  });

  it.each(SETTINGS)(
    'hands on to %s every setting that it reads, and no other',
    (name, { shape }) => {
      const part = services.get(name) ?? '';
      const shared = [...part.matchAll(/\*(environment|venue)\b/g)].map(([, one]) =>
        services.get(`x-${one}`),
      );
      const given = [...shared, part].flatMap((text) => [
        ...(text ?? '').matchAll(/^ +([A-Z_]+): /gm),
      ]);
      const read = Object.keys(shape).filter((setting) => !NOT_GIVEN.includes(setting));
      expect(given.map(([, setting = '']) => setting).toSorted(byName)).toEqual(
        read.toSorted(byName),
      );
    },
  );

  it('leaves a service more time to stop than the service takes', () => {
    const [, seconds] =
      /^  stop_grace_period: (\d+)s$/m.exec(services.get('x-service') ?? '') ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThan(STOP_LIMIT_MS);
  });

  it.each(['query', 'command', 'projector', 'logins'])(
    'starts %s with a file that is there',
    async (name) => {
      const [, file = ''] = /^    command: \[node, (\S+)\]$/m.exec(services.get(name) ?? '') ?? [];
      expect(await atRoot(file)).toContain('DATABASE_URL');
    },
  );
});

describe('the image', () => {
  // npm installs what the lock file says, and looks at each of these folders for it.
  it('is built with every workspace folder that the lock file names', async () => {
    const packages = Object.entries(JSON.parse(await atRoot('package-lock.json')).packages);
    const folders = packages
      .filter(([path]) => path !== '' && !path.includes('node_modules/'))
      .map(([path]) => path);
    expect(folders).toContain('services/query');
    const dockerfile = await atRoot('Dockerfile');
    const sent = (await atRoot('.dockerignore')).split('\n');
    const missing = folders.filter(
      (folder) =>
        !dockerfile.includes(`\nCOPY ${folder}/package.json ${folder}/\n`) ||
        !(sent.includes(`!${folder}/package.json`) || sent.includes(`!${folder.split('/')[0]}`)),
    );
    expect(missing).toEqual([]);
  });
});
