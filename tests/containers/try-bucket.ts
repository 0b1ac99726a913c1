import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openProject, type Images } from './compose-project.ts';
import { fillVenue, findAll } from './kept-venue.ts';

const BUCKET = `
services:
  bucket:
    image: node:24-slim
    command: [node, tests/containers/open-bucket.ts]
    working_dir: /repository
    volumes: ['${process.cwd()}:/repository:ro']
    networks: [public]
`;
const SETTINGS = {
  PHOTO_STORE: 's3://venue-files/photos',
  BACKUP_DIR: 's3://venue-files/backups',
  S3_ENDPOINT: 'http://bucket:9000',
};

/** Photos and backups in a bucket, and back from there when every volume is gone. */
export async function tryBucket(images: Images): Promise<boolean> {
  const files = ['deploy/compose.s3.yml', 'deploy/compose.backup.yml', 'bucket.yml'];
  const project = await openProject(images, files, SETTINGS);
  const { compose, folder, sh, url } = project;
  try {
    await writeFile(join(folder, 'bucket.yml'), BUCKET);
    await sh('printf S3RVER > secrets/s3_access_key_id');
    await sh('printf a-secret-of-the-bucket > secrets/s3_secret_access_key');
    await sh('openssl rand -hex 32 > secrets/backup_database_password');
    await sh('openssl rand -hex 16 > secrets/backup_passphrase');
    await compose('up --detach --no-build --wait bucket');
    await project.start();
    const photo = await fillVenue(url);
    const stored = (service: string) =>
      compose(`exec ${service} node -e 'console.log(fs.readdirSync("/storage").join())'`);
    assert.doesNotMatch(await stored('command'), /photos/);
    const written = await compose(`exec projector stagedoor backup --to ${SETTINGS.BACKUP_DIR}`);
    const [file = ''] = /s3:\S+\.age/.exec(written) ?? [];
    await compose('rm --stop --force query command projector logins eventstore postgres');
    await sh('docker volume rm stagedoor-test_files stagedoor-test_tables stagedoor-test_events');
    await sh(`sed -i s,venue-files/photos,venue-files/restored, .env`);
    await compose(`run --rm command restore --from ${file}`);
    await compose('up --detach --no-build --wait');
    await findAll(url, photo);
    assert.doesNotMatch(await stored('command'), /photos/);
    process.stdout.write(written);
    return true;
  } finally {
    await project.close();
  }
}
