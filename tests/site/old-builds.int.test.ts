import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { createHttp } from '@stagedoor/platform/http/http';
import { createLog } from '@stagedoor/platform/process/log';
import { assetsRoutes } from '../../services/query/site/shell/assets.routes.ts';
import { readSiteBuild } from '../../services/query/site/shell/site-build.ts';
import { compressed } from '../../web/compressed.plugin.ts';
import { keepBuilds } from '../../web/keep-builds.plugin.ts';

let root: string;
let server: Awaited<ReturnType<typeof createHttp>> | undefined;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'old-builds-'));
});
afterEach(async () => {
  await server?.close();
  await rm(root, { recursive: true });
});

describe('building the web app', () => {
  it('leaves the chunks of the last two builds, and no older ones, beside the new ones', async () => {
    const chunks = [await built('1'), await built('2'), await built('3'), await built('4')];
    expect(new Set(chunks).size).toBe(4);
    expect(await assets()).toEqual(chunks.slice(1).flatMap(withCompressed).toSorted());
  });

  it('counts repeated builds of the same sources once', async () => {
    const chunks = [await built('1'), await built('2'), await built('3'), await built('3')];
    expect(await assets()).toEqual(chunks.slice(0, 3).flatMap(withCompressed).toSorted());
  });

  it('makes a page that names only the new chunks, and another build', async () => {
    const old = await built('1');
    const before = await readSiteBuild(join(root, 'dist'));
    const current = await built('2');
    const { name, manifest } = await readSiteBuild(join(root, 'dist'));
    expect(manifest?.['main.js']?.file).toBe(`assets/${current}`);
    expect(current).not.toBe(old);
    expect(name).not.toBe(before.name);
  });
});

describe('a chunk of an earlier build', () => {
  it.each(['br', 'gzip'])('is served as before, compressed with %s', async (encoding) => {
    const old = await built('1');
    const bytes = await readFile(join(root, 'dist/assets', old));
    await built('2');
    server = await createHttp({ log: createLog('silent', 'test'), trustProxy: 'loopback' });
    await server.register(assetsRoutes({ webFolder: join(root, 'dist') }));
    const plain = await server.inject(`/assets/${old}`);
    expect(plain).toMatchObject({ statusCode: 200, rawPayload: bytes });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await server.inject({
      url: `/assets/${old}`,
      headers: { 'accept-encoding': encoding },
    });
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(small.rawPayload.length).toBeLessThan(bytes.length);
  });
});

/** Builds a small app that logs this text, and returns the name of its chunk. */
async function built(text: string): Promise<string> {
  await writeFile(join(root, 'main.js'), `console.log(${JSON.stringify(text.repeat(1_000))});`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepBuilds(), compressed()],
    build: { manifest: true, rolldownOptions: { input: 'main.js' } },
  });
  const { manifest } = await readSiteBuild(join(root, 'dist'));
  return basename(manifest?.['main.js']?.file ?? '');
}

function assets(): Promise<string[]> {
  return readdir(join(root, 'dist/assets')).then((files) => files.toSorted());
}

function withCompressed(file: string): string[] {
  return [file, `${file}.br`, `${file}.gz`];
}
