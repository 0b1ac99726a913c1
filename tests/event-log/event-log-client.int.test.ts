import { describe, expect, it } from 'vitest';
import {
  openEventLog,
  RevisionConflict,
  type NewEvent,
} from '@stagedoor/platform/event-log/eventstore';
import { closeAfterTests } from '../setup/after-tests.ts';
import { sharedEventLog } from '../setup/backends.ts';

const server = closeAfterTests(await sharedEventLog());
const log = closeAfterTests(openEventLog(server.url));

const published = (data: Record<string, never> = {}): NewEvent => ({
  id: crypto.randomUUID(),
  event: { type: 'ShowPublished', data },
  metadata: {
    actor: { id: 'a', role: 'staff' },
    commandId: 'c',
    schemaVersion: 1,
    occurredAt: '2026-11-20T12:00:00.000Z',
    $correlationId: 'c',
    $causationId: 'c',
  },
});
const stream = () => `show-${crypto.randomUUID()}`;

describe('appending through the platform', () => {
  it('refuses another revision even with an address that turns off exceptions', async () => {
    const name = stream();
    const quiet = openEventLog(`${server.url}&throwOnAppendFailure=false`);
    await quiet.append(name, [published()], -1);
    await expect(quiet.append(name, [published()], -1)).rejects.toThrow(RevisionConflict);
    await quiet.close();
  });

  it('refuses data that JSON cannot hold, and goes on', async () => {
    const name = stream();
    await expect(log.append(name, [published({ count: 1n } as never)], -1)).rejects.toThrow(
      TypeError,
    );
    expect((await log.append(name, [published()], -1)).revision).toBe(0);
  });
});

describe('reading through the platform', () => {
  it('returns nothing for a missing stream', async () => {
    expect(await log.read(stream())).toEqual([]);
  });
});
