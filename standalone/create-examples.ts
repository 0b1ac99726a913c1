import pMap from 'p-map';
import { randomUUID } from 'node:crypto';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import type { Run } from '../services/command/command-runner.ts';
import { message } from '../services/command/messages/message.decider.ts';
import type { CommandCore } from '../services/command/command.service.ts';
import { show, type ShowCommand } from '../services/command/shows/show.decider.ts';
import { exampleAddresses, exampleMessages } from './example-messages.ts';
import type { ExampleShow } from './example-shows.ts';

export interface CreateOptions {
  onProgress?: (done: number) => void;
}

const AT_ONCE = 16;

/** Creates shows through the commands; `photosOf` may give each show its photos. */
export function createExampleShows(
  { runner }: Pick<CommandCore, 'runner'>,
  shows: ExampleShow[],
  {
    photosOf,
    ...options
  }: CreateOptions & { photosOf?: (index: number) => Promise<StoredPhoto[]> } = {},
): Promise<void> {
  return forEach(shows, options, async ({ details, isPublished }, index) => {
    const commands: ShowCommand[] = [
      { type: 'AnnounceShow', details },
      { type: 'AddPhotos', photos: (await photosOf?.(index)) ?? [] },
      ...(isPublished ? [{ type: 'PublishShow' } as const] : []),
    ];
    await by(runner, 'system')(show(randomUUID()), commands);
  });
}

/** Sends messages. Of three messages one is read, and of seven one is archived. */
export function createExampleMessages(
  { messages, runner }: Pick<CommandCore, 'messages' | 'runner'>,
  count: number,
  options: CreateOptions = {},
): Promise<void> {
  return forEach(exampleMessages(count), options, async (written, index) => {
    const id = randomUUID();
    await messages.receive(by(runner, 'visitor'), id, written);
    if (index % 3 === 1) await by(runner, 'system')(message(id), { type: 'MarkRead' });
    if (index % 7 === 4) await by(runner, 'system')(message(id), { type: 'ArchiveMessage' });
  });
}

/** Puts addresses on the mailing list, unless they are on it already. */
export function createExampleSubscribers(
  { mailingList, runner }: Pick<CommandCore, 'mailingList' | 'runner'>,
  count: number,
  options: CreateOptions = {},
): Promise<void> {
  return forEach(exampleAddresses(count), options, async (address) => {
    await mailingList.subscribe(by(runner, 'visitor'), address);
  });
}

async function forEach<Item>(
  items: Item[],
  { onProgress }: CreateOptions,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let done = 0;
  const one = async (item: Item, index: number) => {
    await work(item, index);
    done += 1;
    onProgress?.(done);
  };
  await pMap(items, one, { concurrency: AT_ONCE });
}

function by(runner: CommandCore['runner'], who: 'system' | 'visitor'): Run {
  return runner.runnerFor({ commandId: randomUUID(), actor: { id: who, role: who } });
}
