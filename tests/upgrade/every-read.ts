import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { everyCommand } from '../faults/every-command.ts';
import type { VenueClient } from '../setup/venue-client.ts';

/** Routes that report whether tables are being built, so that their responses differ. */
const ABOUT_ITSELF: RouteName[] = ['status.get', 'changes.follow'];
const PAGES = ['/', '/contact', '/calendar.ics', '/feed.atom', '/sitemap.xml'];

/** Makes one of each subject. Returns the parameters in paths of reads, for each of them. */
export async function makeSubjects(staff: VenueClient): Promise<Record<string, string>[]> {
  const make = async (name: 'shows.create' | 'genres.create' | 'messages.send') =>
    (await staff.call(name, await everyCommand[name]({ staff, label: 'readable' }))).body.id;
  const [show, genre, message] = [
    await make('shows.create'),
    await make('genres.create'),
    await make('messages.send'),
  ];
  const revision = '0';
  return [
    { id: show, subject: 'show', revision },
    { id: genre, subject: 'genre', revision },
    { id: message, subject: 'message', revision },
  ];
}

/** The status of every GET of the contract and of public pages, by address. */
export async function statusOfEveryRead(
  client: VenueClient,
  params: readonly Record<string, string>[],
): Promise<Record<string, number>> {
  const fixed = {
    name: 'lantern',
    position: '0',
    chart: 'shows',
    timestamp: '2030-01-01T00:00:00Z',
  };
  const names = Object.keys(paths) as RouteName[];
  const reads = names.filter((it) => paths[it].method === 'GET' && !ABOUT_ITSELF.includes(it));
  const addresses = reads.flatMap((name) =>
    params.map((given) => {
      const values: Record<string, string> = { ...fixed, ...given };
      return paths[name].path.replace(/:(\w+)/g, (_, key: string) => values[key] ?? 'unknown');
    }),
  );
  const statuses: Record<string, number> = {};
  for (const address of new Set([...addresses, ...PAGES]))
    statuses[address] = (await client.send('GET', address)).status;
  return statuses;
}
