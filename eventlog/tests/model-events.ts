import { randomUUID } from 'node:crypto';
import { jsonEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import type { ModelEvent } from './model-log.ts';

export function newEvents(size: number): EventData[] {
  return Array.from({ length: size }, () => modelEvent(randomUUID()));
}

export function modelEvent(id: string): EventData {
  return jsonEvent({ id, type: 'Model', data: {} });
}

export function idsOf(events: EventData[]): string[] {
  return events.map(({ id }) => id);
}

/** Where an event of the log is. */
export function placeOf({ event }: ResolvedEvent): string {
  return `${event?.streamId}@${Number(event?.revision)}`;
}

/** Where an event of the model is, in the form of `placeOf`. */
export function modelPlaceOf({ stream, revision }: ModelEvent): string {
  return `${stream}@${revision}`;
}
