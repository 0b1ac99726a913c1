import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { derivedId } from '../../services/command/run/derived-id.ts';
import { writeDifferences, type Outcome } from './write-differences.ts';

/** The event that a command leaves in a stream. */
function eventOf(
  commandId: string,
  stream: string,
  revision = 0,
  type = 'ShowAnnounced',
  role = 'staff',
) {
  return {
    id: derivedId(commandId, stream, '0'),
    stream,
    revision,
    type,
    metadata: { commandId, actor: { id: 'ada', role } },
  } as unknown as RecordedEvent;
}

const known = (...outcomes: Outcome[]) => ({
  known: new Map([['one', { name: 'shows.create', outcomes }] as const]),
  nameless: new Map(),
});
const nameless = (...outcomes: Outcome[]) => ({
  known: new Map(),
  nameless: new Map([['messages.send', outcomes] as const]),
});
const message = (id: string) => eventOf(id, `message-${id}`, 0, 'MessageReceived');

describe('comparing writes with a log', () => {
  it.each([
    ['a write that is done, and there once', known('unknown', 'done'), [eventOf('one', 'show-a')]],
    ['a write whose outcome is unknown, and that is not there', known('unknown'), []],
    [
      'one of two nameless writes, of which the other is unknown',
      nameless('done', 'unknown'),
      [message('x')],
    ],
    [
      'both of two nameless writes, one of them unknown',
      nameless('done', 'unknown'),
      [message('x'), message('y')],
    ],
    [
      'what an operator did with a command',
      known('unknown'),
      [eventOf('two', 'account-a', 0, 'AccountFlagsGranted', 'operator')],
    ],
  ])('finds no difference in %s', (_, reported, events) => {
    expect(writeDifferences(reported, events)).toEqual([]);
  });

  it.each([
    [
      'a lost write',
      known('done'),
      [],
      'shows.create was reported as done, and is in the log not at all.',
    ],
    [
      'a refused write in the log',
      known('refused'),
      [eventOf('one', 'show-a')],
      'shows.create was reported as refused, and is in the log once.',
    ],
    [
      'a write in the log twice',
      known('unknown', 'done'),
      [eventOf('one', 'show-a'), { ...eventOf('one', 'show-b'), id: 'another' }],
      'shows.create was reported as unknown, done, and is in the log more than once.',
    ],
    [
      'a lost nameless write',
      nameless('done', 'done'),
      [message('x')],
      'messages.send without a key was reported 2 times as done and 0 times as unknown, and is in the log 1 times.',
    ],
    [
      'a nameless write in the log twice',
      nameless('done'),
      [message('x'), message('y')],
      'messages.send without a key was reported 1 times as done and 0 times as unknown, and is in the log 2 times.',
    ],
    [
      'a revision that is missing',
      known('done'),
      [eventOf('one', 'show-a', 1)],
      'The revisions of show-a in the log are 1.',
    ],
    [
      'an event that nobody sent',
      known('unknown'),
      [eventOf('two', 'show-a')],
      'Nobody sent the ShowAnnounced in show-a.',
    ],
  ])('finds %s', (_, reported, events, difference) => {
    expect(writeDifferences(reported, events)).toEqual([difference]);
  });
});
