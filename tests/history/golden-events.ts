import { readdirSync, readFileSync } from 'node:fs';
import { eventShapes, type EventType } from '@stagedoor/contracts/events/events';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { StoredEvent } from '@stagedoor/domain/history-entry';
import { subjectKind } from '@stagedoor/domain/subjects';

const FOLDER = new URL('../../contracts/events/golden/', import.meta.url);
const START = Date.parse('2026-11-20T18:00:00.000Z');
/** Events that a subject begins with. */
const FIRST = /(Announced|Opened|Added|Received|Joined|Created)$/;

interface Golden {
  type: EventType;
  version: number;
  recorded: unknown;
  /** As today's code reads it. */
  read: unknown;
}

/** Every event about a kind of subject in every version that was ever written. */
export function goldenEvents(subject: HistorySubject): Golden[] {
  const events = readdirSync(FOLDER).flatMap((file): Golden[] => {
    const [name = '', version = ''] = file.split('.');
    const type = Object.keys(eventShapes).find((one): one is EventType => one === name);
    if (!type) throw new Error(`${file} is of no known type.`);
    if ((subjectKind(type)?.subject ?? 'finding') !== subject) return [];
    const golden = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
    return [{ ...golden, type, version: Number(version.slice(1)) }];
  });
  return events.toSorted((a, b) => Number(FIRST.test(b.type)) - Number(FIRST.test(a.type)));
}

/** An event as a log holds it. */
export function storedEvent(
  stream: string,
  revision: number,
  event: { type: string; data: unknown; version?: number },
): StoredEvent {
  const commandId = `command-${stream}-${revision}`;
  return {
    ...{ stream, revision, type: event.type, data: event.data },
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    metadata: {
      ...{ actor: { id: 'account-ada', role: 'staff' }, schemaVersion: event.version ?? 1 },
      ...{ commandId, $correlationId: commandId, $causationId: commandId },
      occurredAt: new Date(START + revision * 60_000).toISOString(),
    },
  };
}
