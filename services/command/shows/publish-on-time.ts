import { show } from '@stagedoor/domain/show/show.decider';
import { DUE_CHANNEL, dueShow } from '@stagedoor/platform/stores/due-show';
import { listen } from '@stagedoor/platform/stores/listen';
import { callerAs } from '../command-runner.ts';
import type { CommandStores } from '../command-stores.ts';

type Needs = Pick<CommandStores, 'databaseUrl' | 'runner' | 'log' | 'now'>;

/**
 * Publishes shows when the projector says that their time has come. It asks again until the show is
 * published, so that nothing is lost while this service is away or fails.
 */
export function publishOnTime({ databaseUrl, runner, log, now }: Needs) {
  return listen(
    databaseUrl,
    DUE_CHANNEL,
    (payload) => {
      if (payload === undefined) return;
      publish(payload).catch((err: unknown) => log.warn({ err }, 'A show was not published.'));
    },
    log,
  );

  async function publish(payload: string): Promise<void> {
    const { id, at } = dueShow.parse(JSON.parse(payload));
    // Every login can notify, and the clock of the database may be ahead.
    if (at > now().toISOString()) return;
    await runner.runnerFor(callerAs('system'))(show(id), { type: 'PublishOnTime', at });
  }
}
