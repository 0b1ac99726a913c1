import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../faults/free-port.ts';
import { startLoad, type ConstantLoad } from '../scale/constant-load.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openProject, type ComposeProject, type Images } from './compose-project.ts';
import { signedIn } from './kept-venue.ts';

const SERVICES = ['query', 'command', 'projector'].flatMap((name) => [name, `${name}-2`]);
/** A kernel gives up after three seconds what was sent to a container that is gone. */
const SETTLING_MS = 6_000;
/** Four writers then stay below the 600 changes a minute that one address may make. */
const PAUSE_MS = 1_000;

/**
 * Two of each behind Caddy, under load: each is killed and started again, then each is replaced.
 * Nothing that was acknowledged is lost, and no request fails but those that a kill broke.
 */
export async function tryScale(images: Images): Promise<boolean> {
  const [port, database, log] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const files = ['deploy/compose.scale.yml', 'open.yml'];
  const project = await openProject(images, files, { PUBLIC_URL: url });
  const { compose, folder, sh } = project;
  try {
    await writeFile(join(folder, 'open.yml'), openStores(port, database, log));
    await project.start();
    const password = (await sh('cat secrets/projector_database_password')).trim();
    const projector = `postgres://venue_projector:${password}@127.0.0.1:${database}/stagedoor`;
    const eventStoreUrl = `esdb://127.0.0.1:${log}?tls=false`;
    // How often one may sign in is limited here, as for everybody.
    const { cookies } = await signedIn(url);
    const signedInAgain = async () => {
      const client = new VenueClient(url);
      for (const [name, value] of cookies) client.cookies.set(name, value);
      return client;
    };
    const stores = { databases: { projector }, eventStoreUrl };
    const load = await startLoad({ front: { url }, signedIn: signedInAgain, stores }, PAUSE_MS);
    await load.untilWritten(20);
    for (const service of SERVICES) await kill(project, load, service);
    await replaceAll(project, load);
    assert.deepEqual(load.surprises, []);
    const began = performance.now();
    await load.assertKept();
    tell(`everything that was acknowledged is kept`, load.repeated.length, began);
    await compose('exec projector stagedoor verify');
    return true;
  } finally {
    await project.close();
  }
}

/** The stores, for a look from outside, and the proxy on a port that is free. */
function openStores(port: number, database: number, log: number): string {
  const opened = (to: number, inside: number) =>
    `{ networks: [public], ports: ['127.0.0.1:${to}:${inside}'] }`;
  return `
services:
  caddy: { ports: !override ['127.0.0.1:${port}:${port}'] }
  postgres: ${opened(database, 5432)}
  eventstore: ${opened(log, 2113)}
`;
}

async function kill(project: ComposeProject, load: ConstantLoad, service: string): Promise<void> {
  const [began, failed] = [performance.now(), load.repeated.length];
  await project.compose(`kill ${service}`);
  await wait(SETTLING_MS);
  const settled = load.repeated.length;
  await load.untilWritten(20);
  await project.compose(`up --detach --no-build --no-deps --wait ${service}`);
  await load.untilWritten(20);
  tell(`${service} was killed and started`, settled - failed, began);
  assert.deepEqual(load.repeated.slice(settled), [], `after ${service} was killed`);
}

/** As the guide to scale says of a new version. */
async function replaceAll(project: ComposeProject, load: ConstantLoad): Promise<void> {
  for (const service of ['command', 'command-2', 'projector', 'projector-2', 'query', 'query-2']) {
    const [began, failed] = [performance.now(), load.repeated.length];
    await project.compose(`up --detach --no-build --no-deps --force-recreate --wait ${service}`);
    await load.untilWritten(20);
    const failures = load.repeated.slice(failed);
    tell(`${service} was replaced`, failures.length, began);
    if (failures.length > 0) await tellWhy(project);
    assert.deepEqual(failures, [], `while ${service} was replaced`);
  }
}

/** What the services and the proxy themselves say is wrong. */
async function tellWhy({ compose }: ComposeProject): Promise<void> {
  const logs = await compose('logs --no-color --timestamps --since 3m query query-2 caddy');
  const wrong = logs.split('\n').filter((line) => /"level":("error"|"warn"|[45]0)/.test(line));
  process.stdout.write(`${wrong.slice(-40).join('\n')}\n`);
}

function tell(what: string, failed: number, began: number): void {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`     ${what}: ${failed} requests failed, ${seconds} s\n`);
}
