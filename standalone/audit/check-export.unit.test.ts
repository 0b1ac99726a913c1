import { describe, expect, it } from 'vitest';
import { checkpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { eventLeaf } from '@stagedoor/platform/proof/event-leaf';
import { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import { seededNumbers } from '../../tests/setup/seeded-numbers.ts';
import type { AuditFile, AuditLine } from '@stagedoor/platform/proof/audit-file';
import { checkExport, withheldIn } from './check-export.ts';

type Event = NonNullable<AuditLine['event']>;

/** It takes two seconds, and ten times that on a busy machine. */
const PATIENCE = { timeout: 120_000 };
const signer = checkpointSigner(Buffer.alloc(32, 'key'), 'https://venue.example');

function eventAt(index: number, mark = 'as it was'): Event {
  return {
    position: String(index * 100),
    stream: `show-${index % 7}`,
    revision: Math.floor(index / 7),
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    type: 'ShowDetailsChanged',
    data: { changes: { tour_title: mark } },
    metadata: { actor: { id: 'ada', role: 'staff' }, occurredAt: '2026-11-20T18:00:00.000Z' },
  };
}

const eventsUpTo = (size: number) => Array.from({ length: size }, (_, index) => eventAt(index));

/** An export in which everything that is stored fits these events. */
function exported(events: readonly Event[], by = signer): AuditFile {
  const tree = new MerkleTree(Buffer.concat(events.map(eventLeaf)));
  return {
    checkpoint: by.sign(tree.size, tree.rootHash(tree.size)),
    key: by.verifierKey,
    lines: events.map((event) => ({ leaf: eventLeaf(event).toString('base64'), event })),
  };
}

const checkpointAt = (size: number) => ({
  name: `kept-${size}`,
  checkpoint: exported(eventsUpTo(size)).checkpoint,
});

/** Rewrites, drops, inserts or reorders among the first events. */
function tamper(all: readonly Event[], first: number, random: (below: number) => number): Event[] {
  const events = [...all];
  const at = random(first);
  const one = events[at] ?? eventAt(at);
  const rewrites: Partial<Event>[] = [
    { stream: `${one.stream}0` },
    { revision: one.revision + 1 + random(9) },
    { id: eventAt(1_000 + random(1_000)).id },
    { type: 'ShowPublished' },
    { data: { changes: { tour_title: `Rewritten ${random(1_000)}` } } },
    { metadata: { ...Object(one.metadata), actor: { id: `m${random(1_000)}`, role: 'staff' } } },
    { metadata: { ...Object(one.metadata), occurredAt: '2026-11-21T18:00:00.000Z' } },
  ];
  switch (random(4)) {
    case 0:
      events[at] = { ...one, ...rewrites[random(rewrites.length)] };
      break;
    case 1:
      events.splice(at, 1);
      break;
    case 2:
      events.splice(at, 0, eventAt(1_000 + random(1_000), 'Inserted'));
      break;
    default:
      events.splice(
        (at + 1 + random(events.length - 1)) % events.length,
        0,
        ...events.splice(at, 1),
      );
  }
  return events;
}

describe('an export of a log that only grew', () => {
  it('agrees with its own checkpoint, with every older one and with an older export', () => {
    const older = exported(eventsUpTo(40));
    const kept = [
      checkpointAt(1),
      checkpointAt(64),
      checkpointAt(100),
      { name: 'older.ndjson', ...older },
    ];
    expect(checkExport(exported(eventsUpTo(100)), kept)).toEqual([]);
  });

  it('may cover only a period, with hashes in place of the other events', () => {
    const whole = exported(eventsUpTo(100));
    const lines = whole.lines.map(({ leaf, event }, nth) =>
      nth < 50 ? { leaf } : { leaf, event },
    );
    expect(checkExport({ ...whole, lines }, [checkpointAt(30)])).toEqual([]);
  });
});

describe('an export in which events are hashes only', () => {
  it('says how many, and which are missing between the others', () => {
    const hidden = new Set([0, 1, 5, 19]);
    const lines = exported(eventsUpTo(20)).lines.map(({ leaf, event }, nth) =>
      hidden.has(nth) ? { leaf, position: event?.position } : { leaf, event },
    );
    expect(withheldIn(lines)).toEqual([
      '4 of 20 events are hashes only.',
      'Missing between the events of this file: 5.',
    ]);
    expect(withheldIn(exported(eventsUpTo(3)).lines)).toEqual([]);
  });
});

describe('an export of a log that was tampered with', () => {
  it(
    'is detected by anyone who holds one older checkpoint, in 1,000 of 1,000 cases',
    PATIENCE,
    () => {
      const kept = Array.from({ length: 20 }, (_, nth) => checkpointAt(nth + 1));
      const random = seededNumbers(20_261_120);
      let found = 0;
      for (let nth = 0; nth < 1_000; nth += 1) {
        const size = 1 + random(kept.length);
        const all = eventsUpTo(size + 1 + random(10));
        const tampered = exported(tamper(all, size, random));
        const findings = checkExport(tampered, kept.slice(size - 1, size));
        if (findings.length > 0) found += 1;
      }
      expect(found).toBe(1_000);
    },
  );

  it('is not detected if nothing was kept and everything stored was made to fit', () => {
    const rewritten = eventsUpTo(100).with(17, eventAt(17, 'Rewritten'));
    expect(checkExport(exported(rewritten), [])).toEqual([]);
  });

  it('is detected with the first event that differs, given an older export', () => {
    const rewritten = eventsUpTo(100).with(17, eventAt(17, 'Rewritten'));
    const kept = { name: 'older.ndjson', ...exported(eventsUpTo(60)) };
    const name = 'event 17 \\(ShowDetailsChanged in show-3 at revision 2, position 1700, \\S+\\)';
    const findings = checkExport(exported(rewritten), [kept, checkpointAt(50)]);
    expect(findings).toEqual([
      expect.stringMatching(
        `^${name} is the first that differs from older.ndjson.\n  It said: .*"as it was".*\n  It says: .*"Rewritten"`,
      ),
      'kept-50 has 50 events: they were others, from event 17 on.',
      'older.ndjson has 60 events: they were others, from event 17 on.',
    ]);
  });

  it('is shown with each event that differs, up to ten, given an older export', () => {
    const kept = { name: 'older.ndjson', ...exported(eventsUpTo(60)) };
    const two = eventsUpTo(60).with(17, eventAt(17, 'One')).with(40, eventAt(40, 'Two'));
    const shown = (events: readonly Event[]) =>
      checkExport(exported(events), [kept]).filter((finding) =>
        /differs? from older/.test(finding),
      );
    expect(shown(two)).toEqual([
      expect.stringMatching(/^event 17 [^]*"One"/),
      expect.stringMatching(/^event 40 [^]*"Two"/),
    ]);
    const inserted = eventsUpTo(60).toSpliced(20, 0, eventAt(99, 'Inserted'));
    expect(shown(inserted)).toHaveLength(11);
    expect(shown(inserted).at(-1)).toBe('30 more events differ from older.ndjson.');
  });

  it('is detected if two positions were exchanged, though no hash has them', () => {
    const whole = exported(eventsUpTo(20));
    const at = (position: string, index: number) => ({
      ...whole.lines[index],
      leaf: whole.lines[index]?.leaf ?? '',
      event: { ...eventAt(index), position },
    });
    const lines = whole.lines.with(7, at('800', 7)).with(8, at('700', 8));
    expect(checkExport({ ...whole, lines }, [])).toEqual([
      expect.stringMatching(/^event 8 .* stands before the one that precedes it\.$/),
    ]);
  });

  it('is detected with the range of that event, given checkpoints', () => {
    const rewritten = eventsUpTo(100).with(17, eventAt(17, 'Rewritten'));
    const kept = [checkpointAt(50), checkpointAt(10), checkpointAt(20)];
    const findings = checkExport(exported(rewritten), kept);
    expect(findings).toHaveLength(2);
    expect(findings[0]).toContain(
      'kept-20 has 20 events: the first that differs is one of 10 to 19',
    );
  });

  it('is detected with that event, if the stored tree was not recomputed', () => {
    const whole = exported(eventsUpTo(100));
    const lines = whole.lines.with(17, { ...whole.lines[17], leaf: whole.lines[16]?.leaf ?? '' });
    const [finding] = checkExport({ ...whole, lines }, []);
    expect(finding).toMatch(/^event 17 .* is not what the tree in the database holds there\.$/);
  });

  it('is detected by its length, if its end is missing or events were added', () => {
    const whole = exported(eventsUpTo(10));
    const shorter = { ...whole, lines: whole.lines.slice(0, 8) };
    expect(checkExport(shorter, [])).toEqual([
      'The checkpoint of this export has 10 events, and only 8 are here.',
    ]);
    const longer = { ...whole, lines: exported(eventsUpTo(12)).lines };
    expect(checkExport(longer, [])).toEqual([
      expect.stringMatching(/^event 10 .* and all after it are covered by no checkpoint\.$/),
    ]);
  });

  it('is detected by the key, if it was signed with another one', () => {
    const forger = checkpointSigner(Buffer.alloc(32, 'other'), 'https://venue.example');
    const forged = exported(eventsUpTo(20), forger);
    expect(checkExport(forged, [])).toEqual([]);
    expect(checkExport(forged, [checkpointAt(10)])).toEqual([
      `kept-10 is no checkpoint, or is not signed by ${forger.verifierKey}.`,
    ]);
    expect(checkExport(forged, [], signer.verifierKey)).toEqual([
      `The checkpoint of this export is no checkpoint, or is not signed by ${signer.verifierKey}.`,
      expect.stringContaining('covered by no checkpoint'),
    ]);
  });
});
