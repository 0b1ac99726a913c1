import type { EventType } from '@stagedoor/contracts/events';
import { HISTORY_SENTENCES } from '@stagedoor/contracts/facts/history-sentences';
import type { Fields } from '@stagedoor/domain/fields';
import { sealedOf } from '@stagedoor/domain/subjects';
import type { EventContext } from '../projection.ts';
import type { HistoryChange } from './history.fold.ts';

/** The event with the sentence that says so, and the values of its subject before and after. */
export function historyChange(event: EventContext & { data: Fields }): HistoryChange {
  const sentences: Record<EventType, (data: never) => string> = HISTORY_SENTENCES;
  const sentence = sentences[event.type](event.data as never);
  const { subject, id } = subjectOf(event);
  if (!event.change) return { event, sentence, subject, id, before: undefined, after: event.data };
  const { kind, before, after } = event.change;
  return {
    ...{ event, sentence, subject, id },
    ...{ before: kind.fieldsOf(before, id), after: kind.fieldsOf(after, id) },
    ...{ sealedBefore: sealedOf(before), sealed: sealedOf(after) },
  };
}

/** What an event is about: a finding where it is not about a subject with a state. */
export function subjectOf(event: EventContext): Pick<HistoryChange, 'subject' | 'id'> {
  const { change, type, eventId, id } = event;
  if (change) return { subject: change.kind.subject, id: change.id };
  return { subject: 'finding', id: type === 'EventVoided' ? eventId : id };
}
