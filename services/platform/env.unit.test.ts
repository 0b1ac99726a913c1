import { describe, expect, it } from 'vitest';
import { commandEnv, queryEnv, readEnv } from './env.ts';

describe('reading the environment', () => {
  it('has a sensible value for everything that is not a secret or an address', () => {
    expect(readEnv(queryEnv, {})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      RATE_LIMITS: true,
      VENUE_TIME_ZONE: 'America/New_York',
    });
    expect(readEnv(commandEnv, { PORT: '' }).PORT).toBe(3001);
  });

  it.each([
    ['PORT', '70000'],
    ['VENUE_TIME_ZONE', 'Mars/Olympus'],
    ['EVENTSTORE_URL', 'http://localhost'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SESSION_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['MAP_EMBED_URL', 'javascript:alert(1)'],
  ])('stops with a sentence that names %s when it is %s', (variable, value) => {
    expect(() => readEnv(queryEnv, { [variable]: value })).toThrow(
      new RegExp(`cannot be used\\. ${variable}: .+\\.$`),
    );
  });

  it('does not let rate limits be switched off in production', () => {
    expect(() => readEnv(commandEnv, { NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(
      /RATE_LIMITS/,
    );
  });
});
