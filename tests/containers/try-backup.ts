import assert from 'node:assert/strict';
import { openProject, type Images } from './compose-project.ts';
import { commandsIn } from './guide.ts';
import { fillVenue, findAll } from './kept-venue.ts';

/** What the guide to backups says of containers, followed word by word from an empty folder. */
export async function tryBackup(images: Images): Promise<boolean> {
  const [prepare = '', now = '', restore = '', withoutKey = ''] = await commandsIn(
    'backup-and-restore',
    'In containers',
  );
  const project = await openProject(images, ['deploy/compose.backup.yml']);
  const { compose, sh, url } = project;
  try {
    await sh(prepare);
    await project.addStaff();
    const photo = await fillVenue(url);
    await sh(now);
    const [name = ''] =
      /^stagedoor-.*\.tar\.age$/m.exec(await compose('exec projector ls /backups')) ?? [];
    for (const commands of [restore, withoutKey]) {
      await compose('down --volumes');
      if (commands === withoutKey) await sh('openssl rand -hex 32 > secrets/master_key');
      await sh(commands.replace('backups/FILE', `backups/${name}`));
      await findAll(url, photo);
      assert.match(await compose('exec projector stagedoor verify'), /exactly what the log says/);
    }
    return true;
  } finally {
    await project.close();
  }
}
