import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '@stagedoor/contracts/refusals';
import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { createCommandRunner, type Caller } from '../../services/command/run/command-runner.ts';
import { existingShow, show, type ShowCommand } from '@stagedoor/domain/show/show.decider';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshEventLog } from '../setup/backends.ts';
import { PLAIN } from '../reads/reading-venue.ts';

/*
 * Two command services on one log. What one remembers of a stream is stale as soon as the other
 * writes to it.
 */

let reads = 0;
let subject: ReturnType<typeof show>;
let one: ReturnType<typeof service>;
let other: ReturnType<typeof service>;

const store = closeAfterTests(await freshEventLog());
const eventLog = closeAfterTests(openEventLog(store.url));

beforeEach(async () => {
  subject = show(randomUUID());
  [one, other] = [service(), service()];
  await one({ type: 'AnnounceShow', details: PLAIN });
});

function service() {
  const counting: EventLog = {
    ...eventLog,
    read: (...range) => {
      reads += 1;
      return eventLog.read(...range);
    },
  };
  const runner = createCommandRunner(counting);
  return (command: ShowCommand, caller: Partial<Caller> = {}, revision?: number) => {
    return runner.runnerFor({
      ...{ commandId: randomUUID(), isFreshId: true, actor: { id: 'ada', role: 'staff' } },
      ...caller,
    })(subject, (current) => {
      if (revision !== undefined && revision !== current.revision)
        throw new Refused('stale-revision', { current: subject.stream });
      return [command];
    });
  };
}

const publish = { type: 'PublishShow' } as const;
const unpublish = { type: 'UnpublishShow' } as const;
const archive = { type: 'ArchiveShow' } as const;
const rename = (name: string): ShowCommand => ({
  type: 'ChangeDetails',
  changes: { headlining_artist: name },
});
const nameOf = ({ state }: Awaited<ReturnType<typeof one>>) =>
  existingShow(state).details.headlining_artist;
const shownOf = ({ state, revision, createdAt, updatedAt }: Awaited<ReturnType<typeof one>>) => ({
  ...{ state, revision, createdAt, updatedAt },
});
const typesInLog = async () =>
  (await eventLog.read(subject.stream)).map(({ type }) => type).slice(1);

describe('a command on a stream that its service wrote before', () => {
  it('is appended without reading the stream', async () => {
    const before = reads;
    await one(publish);
    await one(rename('Salt Parade'));
    expect(reads).toBe(before);
    expect(await typesInLog()).toEqual(['ShowPublished', 'ShowDetailsChanged']);
  });

  it('returns the same as a service that reads the stream', async () => {
    const written = await one(rename('Salt Parade'));
    const read = await other(rename('Salt Parade'));
    expect(shownOf(read)).toEqual(shownOf(written));
  });
});

describe('a command on a stream that another service has since written to', () => {
  it('is carried out when only the remembered state needs no change', async () => {
    await other(publish);
    await one(unpublish);
    expect(await typesInLog()).toEqual(['ShowPublished', 'ShowUnpublished']);
  });

  it('is carried out when only the remembered state forbids it', async () => {
    await one(archive);
    await other({ type: 'UnarchiveShow' });
    await one(publish);
    expect(await typesInLog()).toEqual(['ShowArchived', 'ShowUnarchived', 'ShowPublished']);
  });

  it('is refused when only the remembered state allows it', async () => {
    await other(archive);
    await expect(one(publish)).rejects.toMatchObject({ code: 'show-archived' });
    expect(await typesInLog()).toEqual(['ShowArchived']);
  });

  it('changes nothing when the other service has done the same', async () => {
    await other(publish);
    const { revision } = await one(publish);
    expect(revision).toBe(1);
    expect(await typesInLog()).toEqual(['ShowPublished']);
  });

  it('is decided on the other change, and returns the state after both', async () => {
    await other(publish);
    const changed = await one(rename('Salt Parade'));
    expect([
      changed.revision,
      existingShow(changed.state).flags.is_published,
      nameOf(changed),
    ]).toEqual([...[2, true, 'Salt Parade']]);
  });

  it('is carried out at the revision that it names, even if its service has not seen it', async () => {
    await other(publish);
    await one(rename('Salt Parade'), {}, 1);
    expect(await typesInLog()).toEqual(['ShowPublished', 'ShowDetailsChanged']);
  });

  it('is refused as stale when it names a revision that is the last only in memory', async () => {
    await other(publish);
    await expect(one(rename('Salt Parade'), {}, 0)).rejects.toMatchObject({
      code: 'stale-revision',
    });
    expect(await typesInLog()).toEqual(['ShowPublished']);
  });
});

describe('a command that is repeated', () => {
  const repeated = () => ({ commandId: randomUUID(), isFreshId: false });

  it('is recognized by the service that ran it, and by another one', async () => {
    const caller = repeated();
    const first = await one(rename('Salt Parade'), caller);
    await one(rename('Glass Harbor'));
    for (const service of [one, other]) {
      expect((await service(rename('Salt Parade'), caller)).revision).toBe(first.revision + 1);
    }
    expect(await typesInLog()).toHaveLength(2);
  });

  it('is recognized by a service that remembers the stream from before the first run', async () => {
    const caller = repeated();
    await other(rename('Salt Parade'), caller);
    expect(nameOf(await one(rename('Salt Parade'), caller))).toBe('Salt Parade');
    await other(rename('Glass Harbor'));
    expect(nameOf(await one(rename('Salt Parade'), caller))).toBe('Glass Harbor');
    expect(await typesInLog()).toHaveLength(2);
  });

  it('writes once when two services run it at the same moment, and both return the same', async () => {
    const caller = repeated();
    const again = rename('Salt Parade');
    const [first, second] = await Promise.all([one(again, caller), other(again, caller)]);
    expect(await typesInLog()).toEqual(['ShowDetailsChanged']);
    expect(shownOf(second)).toEqual(shownOf(first));
  });
});
