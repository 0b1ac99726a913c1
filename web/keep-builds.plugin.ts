import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const KEPT = 2;

/**
 * Keeps the files of the last two builds beside the new ones, because tabs that are still open load
 * more of their code from them. Deletes the files of older builds.
 */
export function keepBuilds(): Plugin {
  return {
    name: 'keep-builds',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    async writeBundle({ dir = '' }, bundle) {
      const assets = join(dir, 'assets');
      const record = join(dir, '.vite/builds.json');
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => file.slice('assets/'.length))
        .toSorted();
      const before = await buildsIn(record);
      // Building the same sources again does not make another build.
      const builds = before[0]?.join() === files.join() ? before : [files, ...before];
      const kept = builds.slice(0, KEPT + 1);
      await mkdir(dirname(record), { recursive: true });
      await writeFile(record, JSON.stringify(kept));
      const needed = new Set(kept.flat());
      const old = (await readdir(assets)).filter((file) => !needed.has(uncompressed(file)));
      await Promise.all(old.map((file) => rm(join(assets, file))));
    },
  };
}

/** The files of each build, the newest first. */
async function buildsIn(record: string): Promise<string[][]> {
  return JSON.parse(await readFile(record, 'utf8').catch(() => '[]'));
}

function uncompressed(file: string): string {
  return file.replace(/\.(br|gz)$/, '');
}
