import { randomUUID } from 'node:crypto';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { showStream } from '@stagedoor/contracts/streams';
import type { CommandRunner } from '../services/command/command-runner.ts';
import { showDecider, type ShowCommand } from '../services/command/shows/show.decider.ts';
import type { ExampleShow } from './example-shows.ts';

const AT_ONCE = 16;

/** Creates shows through the commands, several at once. `photosOf` may give each its photos; `onProgress` hears how many are done. */
export async function fillShows(
  runner: CommandRunner,
  shows: ExampleShow[],
  options: {
    photosOf?: (index: number) => Promise<StoredPhoto[]>;
    onProgress?: (done: number) => void;
  } = {},
): Promise<void> {
  const waiting = shows.entries();
  let done = 0;
  const worker = async () => {
    for (const [index, { details, isPublished }] of waiting) {
      const photos = (await options.photosOf?.(index)) ?? [];
      const commands: ShowCommand[] = [
        { type: 'AnnounceShow', details },
        { type: 'AddPhotos', photos },
        ...(isPublished ? [{ type: 'PublishShow' } as const] : []),
      ];
      const order = { stream: showStream(randomUUID()), decider: showDecider, commands };
      await runner.run(order, { commandId: randomUUID(), actor: { id: 'system', role: 'system' } });
      done += 1;
      options.onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
