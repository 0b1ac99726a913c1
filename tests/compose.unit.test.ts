import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';

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

let services: Map<string, string>;

beforeAll(async () => {
  const file = await readFile(new URL('../docker-compose.yml', import.meta.url), 'utf8');
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
    expect(given.map(([name]) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(needing);
  });
});
