import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../faults/free-port.ts';
import { commandsIn } from './guide.ts';
import { EMAIL, PASSWORD } from './kept-venue.ts';

export interface Images {
  image: string;
  eventStore: string;
}

/** A folder as the guide to installing makes it, and what compose makes of it. */
export interface ComposeProject {
  folder: string;
  url: string;
  /** Runs a command of a guide in the folder, and returns what it wrote. */
  sh(script: string): Promise<string>;
  compose(args: string): Promise<string>;
  /** Starts everything, and opens an account for staff. */
  start(): Promise<void>;
  addStaff(): Promise<void>;
  close(): Promise<void>;
}

const exec = promisify(execFile);
const ENV = { ...process.env, COMPOSE_PROJECT_NAME: 'stagedoor-test' };
const AS_ROOT = process.getuid?.() === 0 ? '' : 'sudo ';

/** Makes a folder for these compose files, with these lines in .env. */
export async function openProject(
  { image, eventStore }: Images,
  files: string[] = [],
  settings: Record<string, string> = {},
): Promise<ComposeProject> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-compose-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  for (const name of ['docker-compose.yml', 'deploy'])
    await cp(name, join(folder, name), { recursive: true });
  const lines = {
    ...{ PUBLIC_URL: url, PUBLISH_PORT: port, ADMIN_EMAIL: 'first@venue.example' },
    ...{ STAGEDOOR_IMAGE: image, EVENTSTORE_IMAGE: eventStore, ...settings },
    COMPOSE_FILE: ['docker-compose.yml', ...files].join(':'),
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, '.env'), text.join(''));
  const sh = async (script: string) => {
    // There is no terminal.
    const typed = script
      .replaceAll(/compose (exec|run --rm) /g, '$&-T ')
      .replaceAll(/^install /gm, `${AS_ROOT}$&`);
    const { stdout } = await exec('sh', ['-euc', typed], { cwd: folder, env: ENV });
    return stdout;
  };
  const compose = (args: string) => sh(`docker compose ${args}`);
  const [install = ''] = await commandsIn('install', 'Compose');
  const making = /^mkdir .*^chmod 644 .*?\n/ms.exec(install);
  assert.ok(making, 'The guide to installing has no commands that make secrets.');
  await sh(making[0]);
  const addStaff = async () => {
    const create = `exec command stagedoor user create ${EMAIL} --password-stdin`;
    await sh(`printf %s '${PASSWORD}' | docker compose ${create}`);
    await compose(`exec command stagedoor user grant ${EMAIL} --staff`);
  };
  return {
    ...{ folder, url, sh, compose, addStaff },
    start: async () => {
      await compose('up --detach --no-build --wait');
      await addStaff();
    },
    close: async () => {
      await compose('down --volumes');
      // The backups belong to the user of the image.
      await sh(`${AS_ROOT}rm -r ${folder}`);
    },
  };
}
