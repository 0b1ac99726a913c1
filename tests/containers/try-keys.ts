import assert from 'node:assert/strict';
import { openProject, type Images } from './compose-project.ts';
import { commandsIn } from './guide.ts';
import { fillVenue, findAll, signedIn } from './kept-venue.ts';

/** What the guide to keys says of compose, word by word: no session ends, all stays readable. */
export async function tryKeys(images: Images): Promise<boolean> {
  const [rotate = '', forget = ''] = await commandsIn('keys', 'Compose');
  const project = await openProject(images);
  const { compose, sh, url } = project;
  try {
    await project.start();
    const photo = await fillVenue(url);
    const before = await signedIn(url);
    const written = await sh(rotate);
    await findAll(url, photo);
    assert.equal((await before.call('messages.list')).status, 200);
    await sh(`mkdir -p kept && ${forget.replace('/where/your/old/keys/are', 'kept')}`);
    await compose('up --detach --no-build --force-recreate --wait command projector query');
    await findAll(url, photo);
    process.stdout.write(written);
    return true;
  } finally {
    await project.close();
  }
}
