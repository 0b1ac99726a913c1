import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { openProject, type Images } from './compose-project.ts';
import { commandsIn } from './guide.ts';
import { fillVenue, findAll } from './kept-venue.ts';

const SUCCESSOR = 'stagedoor-successor:test';

/**
 * What the guide to upgrading says of EventStoreDB, word by word: the same program as another user
 * follows it here, as KurrentDB does.
 */
export async function tryUpgrade(images: Images): Promise<boolean> {
  const [commands = ''] = await commandsIn('upgrade', 'EventStoreDB 24.10 in compose');
  const successor = `FROM ${images.eventStore}
    USER root
    RUN useradd --uid 1001 --create-home kurrent
    USER kurrent`;
  execFileSync('docker', ['build', '--tag', SUCCESSOR, '-'], { input: successor });
  const project = await openProject(images);
  const { compose, sh, url } = project;
  try {
    await project.start();
    const photo = await fillVenue(url);
    await sh(`sed -i 's/^EVENTSTORE_IMAGE=.*/EVENTSTORE_IMAGE=${SUCCESSOR}/' .env`);
    await sh(commands);
    await findAll(url, photo);
    assert.match(await compose('exec eventstore id -un'), /^kurrent$/m);
    assert.match(await compose('exec projector stagedoor verify'), /exactly what the log says/);
    return true;
  } finally {
    await project.close();
  }
}
