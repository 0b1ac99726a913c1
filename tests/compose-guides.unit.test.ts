import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atRoot, composed } from './containers/compose-files.ts';
import { commandsIn } from './containers/guide.ts';

describe('the guide to installing', async () => {
  const [certificates = '', , password = ''] = await commandsIn('install', 'Three nodes');

  it('makes a certificate with the key usages without which a node is refused', () => {
    expect(certificates).toContain("'keyUsage=digitalSignature,keyEncipherment\\n");
    expect(certificates).toContain('extendedKeyUsage=serverAuth,clientAuth\\n');
  });

  it('keeps what signs certificates out of the folder of the product', () => {
    expect(certificates).toContain('ca=../');
    expect(certificates).toContain('-keyout $ca/ca.key');
    expect(certificates).not.toContain('-CAcreateserial');
  });

  it('changes the password of a node from inside', () => {
    expect(password).toContain('docker compose exec -T eventstore curl');
    expect(password).toContain('/users/admin/command/change-password');
  });
});

describe('the guide to upgrading', async () => {
  const [commands = ''] = await commandsIn('upgrade', 'EventStoreDB 24.10 in compose');

  it('hands the folder of the events to the user of KurrentDB before its start', async () => {
    const { service } = await composed('docker-compose.yml');
    const folder = String(service('eventstore').environment['KURRENTDB_DB']);
    const [stop, handOver, start] = commands.replaceAll('\\\n', '').trim().split('\n');
    expect(stop).toBe('docker compose stop eventstore');
    expect(handOver).toMatch(/^docker compose run .* --user root --cap-add CHOWN /);
    expect(handOver).toMatch(new RegExp(` chown eventstore -R kurrent: ${folder}$`));
    expect(start).toBe('docker compose up -d --wait');
  });
});

describe.each(globSync(['docs/guides/*.md', 'deploy/*.yml', '*.md', '.env.example']))(
  '%s',
  (file) => {
    it('names compose files in COMPOSE_FILE, where those in use before are kept', async () => {
      expect(await atRoot(file)).not.toMatch(/ -f docker-compose\.yml/);
    });
  },
);
