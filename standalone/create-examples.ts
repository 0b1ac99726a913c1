import { randomUUID } from 'node:crypto';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { callerAs, type Run } from '../services/command/command-runner.ts';
import { message } from '@stagedoor/domain/message/message.decider';
import type { CommandCore } from '../services/command/command-core.ts';
import { show, type ShowCommand } from '@stagedoor/domain/show/show.decider';
import { exampleAddress, exampleName } from './example-people.ts';
import { pick, type ExampleShow } from './example-shows.ts';

/** Creates a show through the commands. */
export async function createExampleShow(
  { runner }: Pick<CommandCore, 'runner'>,
  { details, isPublished }: ExampleShow,
  photos: StoredPhoto[] = [],
): Promise<void> {
  const commands: ShowCommand[] = [
    { type: 'AnnounceShow', details },
    { type: 'AddPhotos', photos },
    ...(isPublished ? [{ type: 'PublishShow' } as const] : []),
  ];
  await by(runner, 'system')(show(randomUUID()), commands);
}

/** Sends a message. Of three messages one is read, and of seven one is archived. */
export async function createExampleMessage(
  { messages, runner }: Pick<CommandCore, 'messages' | 'runner'>,
  index: number,
): Promise<void> {
  const id = randomUUID();
  const written = {
    name: exampleName(index),
    email: exampleAddress(index),
    message: pick(TEXTS, index),
  };
  await messages.receive(by(runner, 'visitor'), id, written);
  if (index % 3 === 1) await by(runner, 'system')(message(id), { type: 'MarkRead' });
  if (index % 7 === 4) await by(runner, 'system')(message(id), { type: 'ArchiveMessage' });
}

/** Puts an address on the mailing list, unless it is on it already. */
export async function createExampleSubscriber(
  { mailingList, runner }: Pick<CommandCore, 'mailingList' | 'runner'>,
  index: number,
): Promise<void> {
  await mailingList.subscribe(by(runner, 'visitor'), exampleAddress(index));
}

function by(runner: CommandCore['runner'], who: 'system' | 'visitor'): Run {
  return runner.runnerFor(callerAs(who));
}

/** What visitors write. */
export const TEXTS = [
  'Hi! I left a black denim jacket on the balcony on Saturday, with a Glass Harbor pin on ' +
    'the collar. Has anybody handed it in?',
  'Is the balcony reachable without stairs? My sister uses a wheelchair and we have ' +
    'tickets for next week.',
  'We are a four-piece from out of town and would love to open for somebody this ' +
    'spring.\n\nThree songs: https://example.com/paper-lungs\n\nThank you for reading!',
  'What time does the headliner go on, roughly? The last train leaves at 11:40.',
  'Just to say that last night was the best sound I have heard in a room this size. Please ' +
    'thank whoever was at the desk.',
  'Do you rent the room out on Mondays? We are planning a benefit for the food bank, about ' +
    '150 people.',
  'I bought two tickets and can only come alone. Can I give the other one back?',
  'Are earplugs sold at the bar? I forgot mine twice now.',
  'May I bring my camera? It is a small one, without a detachable lens.',
  'Your calendar said doors at 7 and the ticket says 7:30. Which one is it?',
  'My daughter is 17. Can she come to an 18+ show when I am with her?',
  'Could you put oat milk behind the bar? Asking for all of us.',
];
