import { describe, expect, it } from 'vitest';
import { composed } from '../containers/compose-files.ts';

/** What each file gives to the services with these names. */
const GIVEN = [
  {
    ...{ file: 'cluster', to: /^(command|projector)/ },
    settings: { EVENTSTORE_URL: '', EVENTSTORE_URL_FILE: '/run/secrets/eventstore_url' },
    secrets: ['eventstore_url', 'eventstore_ca'],
  },
  {
    ...{ file: 's3', to: /^(query|command|projector)/ },
    settings: {
      PHOTO_STORE: '${PHOTO_STORE:-}',
      S3_ENDPOINT: '${S3_ENDPOINT:-}',
      S3_REGION: '${S3_REGION:-}',
      S3_FORCE_PATH_STYLE: '${S3_FORCE_PATH_STYLE:-}',
      S3_ACCESS_KEY_ID_FILE: '/run/secrets/s3_access_key_id',
      S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/s3_secret_access_key',
    },
    secrets: ['s3_access_key_id', 's3_secret_access_key'],
  },
  {
    ...{ file: 'backup', to: /^projector/ },
    settings: {
      BACKUP_DATABASE_URL: 'postgres://venue_backup@postgres:5432/stagedoor',
      BACKUP_DATABASE_PASSWORD_FILE: '/run/secrets/backup_database_password',
      BACKUP_DIR: '${BACKUP_DIR:-/backups}',
      BACKUP_KEEP: '${BACKUP_KEEP:-}',
    },
    secrets: ['backup_database_password'],
  },
  {
    ...{ file: 'backup', to: /^(command|projector)/ },
    settings: { BACKUP_PASSPHRASE_FILE: '/run/secrets/backup_passphrase' },
    secrets: ['backup_passphrase'],
  },
];
const SETTINGS = GIVEN.flatMap(({ settings }) => Object.keys(settings));
const SECRETS = GIVEN.flatMap(({ secrets }) => secrets);
const SINGLE_NODE = 'esdb://eventstore:2113?tls=false';

const orders = subsetsOf(['cluster', 's3', 'backup']).flatMap((set) =>
  ['tls', 'scale'].flatMap((proxy) => ordersOf([...set, proxy])),
);

describe.each(orders.map((order) => [order.join(', '), order] as const))('%s', (_, order) => {
  it('give every query service, command service and projector all that is for it', async () => {
    const paths = order.map((name) => `deploy/compose.${name}.yml`);
    const { services } = await composed('docker-compose.yml', ...paths);
    const ours = Object.entries(services).filter(([name]) => /^(query|command|proj)/.test(name));
    expect(ours).toHaveLength(order.includes('scale') ? 6 : 3);
    for (const [name, { environment, secrets, networks }] of ours) {
      const given = GIVEN.filter(({ file, to }) => order.includes(file) && to.test(name));
      const alone = name.startsWith('query') ? {} : { EVENTSTORE_URL: SINGLE_NODE };
      expect(only(SETTINGS, environment), name).toEqual(
        Object.assign(alone, ...given.map(({ settings }) => settings)),
      );
      expect(new Set(secrets.filter((secret) => SECRETS.includes(secret))), name).toEqual(
        new Set(given.flatMap((one) => one.secrets)),
      );
      expect(services[name.replace('-2', '')], name).toEqual(services[name]);
      if (order.includes('s3')) expect(networks, name).toContain('public');
    }
  });
});

function only(names: string[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function subsetsOf([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]];
  return subsetsOf(rest).flatMap((subset) => [subset, [first, ...subset]]);
}

function ordersOf(items: string[]): string[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}
