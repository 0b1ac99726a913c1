import { randomUUID } from 'node:crypto';
import { newDetails } from '@stagedoor/contracts/show';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { openCommandCore } from '../../services/command/command-core.ts';
import { message } from '@stagedoor/domain/message/message.decider';
import { show, type ShowCommand } from '@stagedoor/domain/show/show.decider';
import { withStoresOrNew } from '../../standalone/embedded-stores.ts';
import { dayFromNow } from './journey-clock.ts';
import { pastTuesday } from './past-tuesday.ts';

/* Fills an empty data folder with a venue that opened two months ago, by the clock of that time. */
const env = readEnv(toolEnv);
const log = createLog(env.LOG_LEVEL, 'past');
const noonOf = (day: string) => new Date(`${day}T16:00:00Z`);
const CASEY = 'account-casey';
const NO_RIGHTS = { is_staff: false, is_site_manager: false, is_auditor: false };

await withStoresOrNew(env, log, async ({ databases, eventStoreUrl, masterKey }) => {
  let now = noonOf(pastTuesday(-30));
  const stores = { databaseUrl: databases.command, eventStoreUrl, masterKey, log };
  const core = await openCommandCore({ ...stores, now: () => now });
  const { accounts, people, messages, runner } = core;
  const by = (id: string, role: string) =>
    runner.runnerFor({ commandId: randomUUID(), actor: { id, role } });
  const operator = () => ({
    commandId: randomUUID(),
    actor: { id: 'operator', role: 'operator' },
  });
  const change = (id: string, ...commands: ShowCommand[]) => by(CASEY, 'staff')(show(id), commands);
  const announced = async (headlining_artist: string, doors_time: string) => {
    const id = randomUUID();
    const details = newDetails({ date: dayFromNow(30), headlining_artist, ages: '21+' });
    const announce = { type: 'AnnounceShow', details: { ...details, doors_time } } as const;
    await change(id, announce, { type: 'PublishShow' });
    return id;
  };
  try {
    const address = 'casey@lantern.test';
    const casey = {
      ...{ id: CASEY, username: address, email: address, origin: 'operator' as const },
      ...{ first_name: 'Casey', last_name: 'Moss', password: 'a-password-of-the-past' },
    };
    await accounts.open(casey, by('operator', 'operator'));
    await people.edit(CASEY, { ...NO_RIGHTS, is_staff: true }, operator());

    now = noonOf(pastTuesday(-1));
    const moths = await announced('Copper Moths', '19:00');
    const ferry = await announced('Night Ferry', '20:00');
    const letter = randomUUID();
    const written = { name: 'Wren', email: 'wren@example.com', message: 'Is there parking?' };
    await messages.receive(by('visitor', 'visitor'), letter, written);

    now = noonOf(pastTuesday(1));
    await change(moths, { type: 'ChangeDetails', changes: { doors_time: '18:30' } });
    await change(ferry, { type: 'ArchiveShow' });
    await by(CASEY, 'staff')(message(letter), { type: 'ArchiveMessage' });
    now = noonOf(pastTuesday(2));
    await by(CASEY, 'staff')(message(letter), { type: 'UnarchiveMessage' });
    now = noonOf(pastTuesday(5));
    await people.edit(CASEY, NO_RIGHTS, operator());
  } finally {
    await core.close();
  }
});
