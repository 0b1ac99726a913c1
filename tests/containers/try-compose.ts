import assert from 'node:assert/strict';
import { until } from '../setup/until.ts';
import { openProject, type Images } from './compose-project.ts';
import { fillVenue, findAll, untilUp } from './kept-venue.ts';

/**
 * The three services on their stores: all is there after each was restarted, and after everything
 * was taken down and up again.
 */
export async function tryCompose(images: Images): Promise<boolean> {
  const project = await openProject(images);
  const { compose, url } = project;
  try {
    await project.start();
    const photo = await fillVenue(url);
    for (const service of ['postgres', 'eventstore', 'command', 'projector', 'query']) {
      const began = performance.now();
      await compose(`restart ${service}`);
      await compose('up --detach --no-build --wait');
      await untilUp(url);
      await until(() => fetch(`${url}/readyz`).then(({ ok }) => ok));
      await findAll(url, photo);
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      process.stdout.write(`     ${service} was restarted, and all was there, in ${seconds} s\n`);
    }
    await compose('down');
    await compose('up --detach --no-build --wait');
    await findAll(url, photo);
    assert.match(await compose('exec projector stagedoor verify'), /exactly what the log says/);
    return true;
  } finally {
    await project.close();
  }
}
