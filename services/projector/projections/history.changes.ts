import { eventShapes, type EventType } from '@stagedoor/contracts/events';
import { HISTORY_SENTENCES } from '@stagedoor/contracts/facts/history-sentences';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { sealedOf } from '@stagedoor/domain/subjects';
import type { Fields } from '@stagedoor/domain/fields';
import type { EventContext } from '../projection.ts';
import type { HistoryChange } from './history.fold.ts';

/** Each event with the sentence that says so, and the values of its subject before and after. */
export const historyChanges = recordOf(Object.keys(eventShapes) as EventType[], () => changeOf);

type Told = EventContext & { data: Fields };

function changeOf(event: Told): HistoryChange {
  const sentences: Record<EventType, (data: never) => string> = HISTORY_SENTENCES;
  const sentence = sentences[event.type](event.data as never);
  if (!event.change) {
    const id = event.type === 'EventVoided' ? event.eventId : event.id;
    return { event, sentence, subject: 'finding', id, before: undefined, after: event.data };
  }
  const { kind, id, before, after } = event.change;
  return {
    ...{ event, sentence, subject: kind.subject, id },
    ...{ before: kind.fieldsOf(before, id), after: kind.fieldsOf(after, id) },
    ...{ sealedBefore: sealedOf(before), sealed: sealedOf(after) },
  };
}
