import { describe, expect, it } from 'vitest';
import { commandEnv, projectorEnv, queryEnv, readEnv, standaloneEnv } from './env.ts';

const SECRET = 'a-secret-of-32-characters-or-more';
const EVERY_SECRET = {
  DATABASE_URL: 'postgres://venue_query:secret@postgres/stagedoor',
  EVENTSTORE_URL: 'esdb://eventstore:2113',
  SESSION_SECRET: SECRET,
  MASTER_KEY: SECRET,
  SMTP_URL: 'smtps://venue:secret@mail.example',
  ADMIN_PASSWORD: 'lantern-demo',
};

describe('reading the environment', () => {
  it('has a default for everything but secrets and addresses', () => {
    expect(readEnv(queryEnv, {})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      RATE_LIMITS: true,
      MIN_FREE_SPACE: 256,
      VENUE_TIME_ZONE: 'America/New_York',
    });
    expect(readEnv(commandEnv, { PORT: '' }).PORT).toBe(3001);
  });

  it.each([queryEnv, commandEnv, projectorEnv, standaloneEnv])(
    'takes every empty variable as one that is not set',
    (schema) => {
      const empty = Object.keys(schema.shape).flatMap((name) => [
        [name, ''],
        [`${name}_FILE`, ''],
      ]);
      expect(readEnv(schema, Object.fromEntries(empty))).toEqual(readEnv(schema, {}));
    },
  );

  it.each([
    ['PORT', '70000'],
    ['VENUE_TIME_ZONE', 'Mars/Olympus'],
    ['VENUE_CURRENCY', '€'],
    ['VENUE_CURRENCY', 'EURO'],
    ['VENUE_CURRENCY', 'QQQ'],
    ['EVENTSTORE_URL', 'http://localhost'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SESSION_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['MIN_FREE_SPACE', '1 GB'],
    ['MIN_FREE_SPACE', '-1'],
    ['MAP_EMBED_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://ada:lovelace@venue.example'],
    ['PUBLIC_URL', 'https:ada@venue.example'],
    ['MAP_EMBED_URL', 'https://ada:lovelace@maps.example/embed'],
    ['SISTER_VENUE_URL', 'https://ada@annex.example'],
    ['VENUE_SOCIAL_FACEBOOK', 'https://:lovelace@facebook.example'],
    ['VENUE_SOCIAL_INSTAGRAM', 'http://ada:@instagram.example'],
    ['VENUE_SOCIAL_TWITTER', 'https://%61da:x@twitter.example'],
    ['VENUE_SOCIAL_YOUTUBE', 'https://ada:lovelace@youtube.example/@venue'],
    ['VENUE_SOCIAL_TIKTOK', 'https://@ada@tiktok.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/8, 0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
  ])('stops with a sentence that names %s when it is %s', (variable, value) => {
    expect(() => readEnv(standaloneEnv, { [variable]: value })).toThrow(
      new RegExp(`cannot be used\\. ${variable}: .+\\.$`),
    );
  });

  it('shows no password that an address has, and takes an @ in a path', () => {
    const shown = { PUBLIC_URL: 'https://ada:lovelace@venue.example' };
    expect(() => readEnv(standaloneEnv, shown)).toThrow(/PUBLIC_URL: [^:]*no user name[^:]*$/);
    const VENUE_SOCIAL_TIKTOK = 'https://tiktok.example/@venue?by=a@b';
    expect(readEnv(queryEnv, { VENUE_SOCIAL_TIKTOK })).toMatchObject({ VENUE_SOCIAL_TIKTOK });
  });

  it.each([
    ['query', queryEnv, ['EVENTSTORE_URL', 'SMTP_URL', 'ADMIN_PASSWORD']],
    ['command', commandEnv, ['SMTP_URL']],
    ['projector', projectorEnv, ['SESSION_SECRET', 'ADMIN_PASSWORD']],
  ])('gives the %s service only the secrets that it needs', (_, schema, useless) => {
    const taken = readEnv(schema, EVERY_SECRET);
    expect(Object.keys(EVERY_SECRET).filter((name) => !(name in taken))).toEqual(useless);
  });

  it('refuses to switch rate limits off in production', () => {
    expect(() => readEnv(commandEnv, { NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(
      /RATE_LIMITS/,
    );
  });

  it.each([
    ['query', queryEnv],
    ['command', commandEnv],
    ['standalone', standaloneEnv],
  ])(
    'stops the %s service in production when the proxies of the public address are not named',
    (_, schema) => {
      const inProduction = { NODE_ENV: 'production', PUBLIC_URL: 'https://venue.example' };
      expect(() => readEnv(schema, inProduction)).toThrow(/^Please set TRUST_PROXY .+\.$/);
      expect(() => readEnv(schema, { ...inProduction, TRUST_PROXY: '' })).toThrow(/TRUST_PROXY/);
    },
  );

  it('accepts named proxies in production', () => {
    const inProduction = { NODE_ENV: 'production', PUBLIC_URL: 'https://venue.example' };
    for (const TRUST_PROXY of ['loopback', 'uniquelocal, 203.0.113.0/24', '2001:db8::/32'])
      expect(readEnv(queryEnv, { ...inProduction, TRUST_PROXY })).toMatchObject({ TRUST_PROXY });
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]', undefined])(
    'requires no proxies in production when the public address is %s',
    (PUBLIC_URL) => {
      expect(readEnv(queryEnv, { NODE_ENV: 'production', PUBLIC_URL }).TRUST_PROXY).toBe(
        'loopback',
      );
    },
  );

  it('requires no proxies for a service without visitors', () => {
    const inProduction = { NODE_ENV: 'production', PUBLIC_URL: 'https://venue.example' };
    expect(readEnv(projectorEnv, inProduction)).not.toHaveProperty('TRUST_PROXY');
  });
});
