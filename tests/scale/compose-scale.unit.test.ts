import { describe, expect, it } from 'vitest';
import { STOP_LIMIT_MS } from '@stagedoor/platform/process/run-service';
import { composed } from '../containers/compose-files.ts';

const { service } = await composed('docker-compose.yml', 'deploy/compose.scale.yml');

describe('deploy/compose.scale.yml', () => {
  it.each(['query', 'command', 'projector'])('runs a second %s that is like the first', (name) => {
    expect(service(`${name}-2`)).toEqual(service(name));
    expect(service(name).ports).toEqual([]);
  });

  it('sends requests to both of each, and lets one that stops go on until the proxy knows', () => {
    const { QUERIES, COMMANDS } = service('caddy').environment;
    expect({ QUERIES, COMMANDS }).toEqual({
      QUERIES: 'query:3000 query-2:3000',
      COMMANDS: 'command:3001 command-2:3001',
    });
    for (const name of ['query', 'command']) {
      const { environment, stopSeconds } = service(name);
      expect(environment['DRAIN_SECONDS']).toBe('${DRAIN_SECONDS:-5}');
      expect(stopSeconds * 1_000).toBeGreaterThan(STOP_LIMIT_MS + 5_000);
    }
    expect(service('query').environment['COMMAND_URL']).toBe('http://caddy:3001');
  });
});
