import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { STOP_LIMIT_MS } from '@stagedoor/platform/process/run-service';
import { commandEnv, loginsEnv, projectorEnv, queryEnv } from '@stagedoor/platform/process/env';
import { BACKUP_LOGIN } from '@stagedoor/platform/logins/database-logins';
import { atRoot, composed, type Service } from './containers/compose-files.ts';
import { STORE_IMAGES } from './setup/store-images.ts';

const base = await composed('docker-compose.yml');
const files = {
  'docker-compose.yml': base,
  'deploy/compose.tls.yml': await composed('docker-compose.yml', 'deploy/compose.tls.yml'),
  'deploy/compose.cluster.yml': await composed('docker-compose.yml', 'deploy/compose.cluster.yml'),
  'deploy/compose.eventstoredb.yml': await composed(
    'docker-compose.yml',
    'deploy/compose.eventstoredb.yml',
  ),
  'deploy/compose.s3.yml': await composed('docker-compose.yml', 'deploy/compose.s3.yml'),
  'deploy/compose.backup.yml': await composed('docker-compose.yml', 'deploy/compose.backup.yml'),
  'deploy/compose.scale.yml': await composed('docker-compose.yml', 'deploy/compose.scale.yml'),
};
const whole = await composed(
  'docker-compose.yml',
  'deploy/compose.s3.yml',
  'deploy/compose.backup.yml',
);
const all = Object.entries(files).flatMap(([file, { services }]) =>
  Object.entries(services).map(([name, service]) => [file, name, service] as const),
);

const SECRETS = [
  ['postgres_password', ['logins', 'postgres']],
  ['command_database_password', ['command', 'logins']],
  ['projector_database_password', ['logins', 'projector']],
  ['query_database_password', ['logins', 'query']],
  ['session_secret', ['command', 'query']],
  ['session_secret_previous', ['command', 'query']],
  ['master_key', ['command', 'projector', 'query']],
  ['master_key_previous', ['command', 'projector', 'query']],
  ['admin_password', ['command']],
  ['smtp_url', ['projector']],
] as const;

const SETTINGS = [
  ['query', queryEnv],
  ['command', commandEnv],
  ['projector', projectorEnv],
  ['logins', loginsEnv],
] as const;
/** Settings that the image makes itself, and one that is only for load tests. */
const NOT_GIVEN = ['HOST', 'DATA_DIR', 'RATE_LIMITS'];
/** The step that makes the logins neither logs nor has a disk, an address or visitors. */
const NOT_FOR_LOGINS = [
  'NODE_ENV',
  'LOG_LEVEL',
  'MIN_FREE_SPACE',
  'PUBLIC_URL',
  'METRICS_PORT',
  'METRICS_HOST',
];
const OURS = SETTINGS.map(([name]) => name);

/** Its own settings: those of the services for the log begin with EVENTSTORE_URL. */
const OF_EVENT_STORE = /^(KURRENTDB|EVENTSTORE)_(?!URL)/;
const isEventStore = (name: string) => name.startsWith('eventstore');
const byName = (one: string, other: string) => one.localeCompare(other);
const settingsOf = ({ environment }: Service) =>
  Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));

describe('docker-compose.yml', () => {
  it.each(SECRETS)('gives %s only to those who need it, as a file', (secret, needing) => {
    const given = Object.entries(base.services).filter(([, { secrets }]) =>
      secrets.includes(secret),
    );
    expect(given.map(([name]) => name).toSorted(byName)).toEqual(needing);
    expect(base.secrets).toContain(secret);
  });

  it.each(SETTINGS)('passes to %s every setting that it reads, and no other', (name, schema) => {
    const left = [...NOT_GIVEN, ...(name === 'logins' ? NOT_FOR_LOGINS : [])];
    const read = Object.keys(schema.shape).filter((setting) => !left.includes(setting));
    // The command service's container is also where backups are restored.
    if (name === 'command') read.push('BACKUP_PASSPHRASE');
    expect(settingsOf(whole.service(name)).toSorted(byName)).toEqual(read.toSorted(byName));
  });

  it('leaves a service more time to stop than the service takes', () => {
    for (const name of OURS)
      expect(base.service(name).stopSeconds * 1_000).toBeGreaterThan(STOP_LIMIT_MS);
  });

  it.each(['query', 'command', 'projector', 'logins'])('starts %s by its name', async (name) => {
    const [program = ''] = base.service(name).command;
    const [, file = ''] =
      new RegExp(`\\['${program}', '([^']+)'`).exec(await atRoot('standalone/stagedoor.ts')) ?? [];
    expect(await atRoot(`standalone/${file}`)).toContain('DATABASE_URL');
  });

  it('lets only the services that make photos write to them', () => {
    const mounted = Object.entries(base.services).flatMap(([name, { volumes }]) =>
      volumes.filter((volume) => volume.startsWith('files:')).map((volume) => [name, volume]),
    );
    expect(Object.fromEntries(mounted)).toEqual({
      query: 'files:/storage:ro',
      command: 'files:/storage',
      projector: 'files:/storage',
    });
  });

  it('mounts the volume where Postgres 18 keeps its data, and refuses another version', () => {
    const { image, entrypoint, volumes } = base.service('postgres');
    expect(image).toBe('${POSTGRES_IMAGE:-postgres:18}');
    expect(volumes).toEqual(['tables:/var/lib/postgresql']);
    expect(entrypoint.join('\n')).toContain('if [ "$$PG_MAJOR" != 18 ]');
  });

  it('keeps the events of either event store on one volume', () => {
    const { volumes } = base.service('eventstore');
    expect(volumes).toEqual(['events:/var/lib/eventstore', 'events:/var/lib/kurrentdb']);
    const { environment } = files['deploy/compose.eventstoredb.yml'].service('eventstore');
    for (const name of ['KURRENTDB_DB', 'EVENTSTORE_DB'])
      expect(volumes).toContain(`events:${String(environment[name])}`);
  });

  it('takes the stores that the tests in containers take', () => {
    const { eventstore, postgres } = base.services;
    expect(eventstore?.image).toContain(`:-${STORE_IMAGES.eventStore}}`);
    expect(postgres?.image).toContain(`:-${STORE_IMAGES.postgres}}`);
  });

  it('asks for no setting that .env.example leaves out', async () => {
    const required = (await atRoot('docker-compose.yml')).matchAll(/\$\{(\w+):\?/g);
    const example = await atRoot('.env.example');
    for (const [, name = ''] of required) expect(example).toMatch(new RegExp(`^${name}=.`, 'm'));
  });
});

describe('deploy/compose.eventstoredb.yml', () => {
  it('gives EventStoreDB the settings of KurrentDB under the names that it knows', () => {
    const { image, environment } = files['deploy/compose.eventstoredb.yml'].service('eventstore');
    expect(image).toBe('${EVENTSTORE_IMAGE:-eventstore/eventstore:24.10}');
    const settings = Object.entries(base.service('eventstore').environment);
    for (const [name, value] of settings.filter(([setting]) => setting !== 'KURRENTDB_DB'))
      expect(environment).toMatchObject({ [name.replace('KURRENTDB', 'EVENTSTORE')]: value });
  });
});

describe.each(Object.entries(files))('the networks of %s', (_file, { services }) => {
  const inNetwork = (network: string) =>
    Object.keys(services).filter((name) => services[name]?.networks.includes(network));

  it('let only the services that write or follow the log reach the event store', () => {
    const stores = Object.keys(services).filter(isEventStore);
    for (const name of stores) expect(services[name]?.networks).toEqual(['log']);
    const others = inNetwork('log').filter((name) => !isEventStore(name));
    expect(new Set(others.map((name) => name.replace(/-2$/, '')))).toEqual(
      new Set(['command', 'projector']),
    );
  });
});

describe('deploy/compose.cluster.yml', () => {
  it('lets one of the two empty nodes wait for the one with the events, and not both', () => {
    const { services } = files['deploy/compose.cluster.yml'];
    const nodes = Object.entries(services).filter(([name]) => isEventStore(name));
    expect(nodes.map(([name, { dependsOn }]) => [name, dependsOn])).toEqual([
      ['eventstore', {}],
      ['eventstore-2', {}],
      ['eventstore-3', { eventstore: { condition: 'service_healthy' } }],
    ]);
  });
});

describe('deploy/compose.s3.yml', () => {
  it('gives the key of the bucket to the three services, as files', () => {
    const { services } = files['deploy/compose.s3.yml'];
    for (const secret of ['s3_access_key_id', 's3_secret_access_key']) {
      const given = Object.entries(services).filter(([, { secrets }]) => secrets.includes(secret));
      expect(given.map(([name]) => name).toSorted(byName)).toEqual(
        OURS.slice(0, 3).toSorted(byName),
      );
      expect(files['deploy/compose.s3.yml'].secrets).toContain(secret);
    }
  });
});

describe('deploy/compose.backup.yml', () => {
  const { service, services } = files['deploy/compose.backup.yml'];

  it('makes backups with a login that changes nothing, and gives their passphrase to restores', () => {
    const { environment } = service('projector');
    const address = String(environment['BACKUP_DATABASE_URL']);
    expect(new URL(address).username).toBe(BACKUP_LOGIN);
    const given = (secret: string) =>
      Object.keys(services).filter((name) => service(name).secrets.includes(secret));
    expect(given('backup_database_password').toSorted(byName)).toEqual(['logins', 'projector']);
    expect(given('backup_passphrase').toSorted(byName)).toEqual(['command', 'projector']);
  });

  it('lets only the projector write to the folder of backups', () => {
    const folders = ['projector', 'command', 'query'].map((name) =>
      service(name).volumes.filter((volume) => volume.includes('backups')),
    );
    const folder = '${BACKUP_FOLDER:-./backups}:/backups';
    expect(folders).toEqual([[folder], [`${folder}:ro`], []]);
    expect(service('projector').environment['BACKUP_DIR']).toBe('${BACKUP_DIR:-/backups}');
  });
});

describe.each(all)('%s, %s', (file, name, service) => {
  it('has no rights beyond those that it names, and cannot get more', () => {
    expect(service).toMatchObject({ dropped: ['ALL'], options: ['no-new-privileges:true'] });
    if (OURS.some((own) => own === name)) expect(service).toMatchObject({ isReadOnly: true });
  });

  it('has limits for memory and logs, and time to stop', () => {
    expect(service.memory).toMatch(/^(\d+[mg]|\$\{\w+:-\d+[mg]\})$/);
    expect(service.logging).toEqual({ 'max-size': '10m', 'max-file': '5' });
    expect(service.stopSeconds).toBeGreaterThan(10);
  });

  it('listens only on this machine, unless it is the proxy', () => {
    const open = service.ports.filter((port) => !port.startsWith('127.0.0.1:'));
    expect(open).toEqual(name === 'caddy' ? ['80:80', '443:443', '443:443/udp'] : []);
  });

  it('has no secret in its environment', () => {
    const secret = /PASS|SECRET|KEY|SMTP_URL/;
    const bare = Object.keys(service.environment).filter(
      (setting) => secret.test(setting) && !setting.endsWith('_FILE'),
    );
    // The server reads its first passwords there and nowhere else.
    const first = ['KURRENTDB_DEFAULT_ADMIN_PASSWORD', 'KURRENTDB_DEFAULT_OPS_PASSWORD'];
    const isNode = file === 'deploy/compose.cluster.yml' && isEventStore(name);
    expect(bare).toEqual(isNode ? first : []);
    for (const [setting, value] of Object.entries(service.environment))
      expect(String(value), setting).not.toMatch(/:\/\/[^/]*:[^/]*@/);
  });

  it('shares no settings with the event store, which stops at one that it does not know', () => {
    expect(service.env_file).toEqual([]);
    const names = Object.keys(service.environment);
    if (isEventStore(name)) for (const setting of names) expect(setting).toMatch(OF_EVENT_STORE);
    else expect(names.filter((setting) => OF_EVENT_STORE.test(setting))).toEqual([]);
  });

  it('has the file of every secret that its settings name', () => {
    const named = Object.values(service.environment).flatMap(
      (value) => /^\/run\/secrets\/(?!ca$)(\w+)$/.exec(String(value))?.[1] ?? [],
    );
    expect(service.secrets).toEqual(expect.arrayContaining(named));
  });
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

  it('is built with the sources of every package of the product that the web app imports', async () => {
    const { dependencies } = JSON.parse(await atRoot('web/package.json'));
    const own = Object.keys(dependencies).filter((name) => name.startsWith('@stagedoor/'));
    expect(own).toContain('@stagedoor/domain');
    const dockerfile = await atRoot('Dockerfile');
    const build = dockerfile.slice(
      dockerfile.indexOf(' AS build'),
      dockerfile.indexOf('vite build'),
    );
    for (const name of own)
      expect(build).toMatch(new RegExp(`\nCOPY (services/)?${name.slice(11)} `));
  });

  it('runs without rights, and links to programs that can be run', async () => {
    const dockerfile = await atRoot('Dockerfile');
    expect(dockerfile.slice(dockerfile.indexOf(' AS product'))).toContain('\nUSER node\n');
    const links = [...dockerfile.matchAll(/ln -s \/app\/(\S+) /g)].map(([, file = '']) => file);
    expect(links).toHaveLength(3);
    for (const file of links) {
      expect(await atRoot(file)).toMatch(/^#!\/usr\/bin\/env /);
      await access(new URL(`../${file}`, import.meta.url), 1);
    }
  });
});
