import { randomUUID } from 'node:crypto';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { showStream } from '@stagedoor/contracts/streams';
import type { CommandContext } from '../services/command/command-runner.ts';
import type { CommandCore } from '../services/command/service.ts';
import { showDecider, type ShowCommand } from '../services/command/shows/show.decider.ts';
import { exampleAddresses, exampleMessages } from './example-messages.ts';
import type { ExampleShow } from './example-shows.ts';

export interface FillOptions {
  /** Hears how many are done. */
  onProgress?: (done: number) => void;
}

const AT_ONCE = 16;

/** Creates shows through the commands. `photosOf` may give each its photos. */
export function fillShows(
  { runner }: Pick<CommandCore, 'runner'>,
  shows: ExampleShow[],
  {
    photosOf,
    ...options
  }: FillOptions & { photosOf?: (index: number) => Promise<StoredPhoto[]> } = {},
): Promise<void> {
  return forEach(shows, options, async ({ details, isPublished }, index) => {
    const commands: ShowCommand[] = [
      { type: 'AnnounceShow', details },
      { type: 'AddPhotos', photos: (await photosOf?.(index)) ?? [] },
      ...(isPublished ? [{ type: 'PublishShow' } as const] : []),
    ];
    const order = { stream: showStream(randomUUID()), decider: showDecider, commands };
    await runner.run(order, by('system'));
  });
}

/** Sends messages; of three, one is read, and of seven, one is archived. */
export function fillMessages(
  { messages }: Pick<CommandCore, 'messages'>,
  count: number,
  options: FillOptions = {},
): Promise<void> {
  return forEach(exampleMessages(count), options, async (written, index) => {
    const id = randomUUID();
    await messages.receive(id, written, by('visitor'));
    if (index % 3 === 1) await messages.change(id, { type: 'MarkRead' }, by('system'));
    if (index % 7 === 4) await messages.change(id, { type: 'ArchiveMessage' }, by('system'));
  });
}

/** Puts addresses on the mailing list; those that are on it stay. */
export function fillSubscribers(
  { mailingList }: Pick<CommandCore, 'mailingList'>,
  count: number,
  options: FillOptions = {},
): Promise<void> {
  return forEach(exampleAddresses(count), options, async (address) => {
    await mailingList.subscribe(address, by('visitor'));
  });
}

/** Several at once. */
async function forEach<Item>(
  items: Item[],
  { onProgress }: FillOptions,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  let done = 0;
  const worker = async () => {
    for (const [index, item] of waiting) {
      await work(item, index);
      done += 1;
      onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function by(who: 'system' | 'visitor'): CommandContext {
  return { commandId: randomUUID(), actor: { id: who, role: who } };
}
