import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const values = z.record(z.string(), z.unknown()).default({});
const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: values,
  env: values,
});
const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      uses: z.string().optional(),
      needs: z.string().optional(),
      permissions: z.record(z.string(), z.string()).default({}),
      'timeout-minutes': z.number().optional(),
      env: values,
      steps: z.array(stepSchema).default([]),
    }),
  ),
});

const FOLDER = '.github/workflows';
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(root('package.json'), 'utf8')));
const workflows = readdirSync(root(FOLDER)).map((name) => {
  const text = readFileSync(root(`${FOLDER}/${name}`), 'utf8');
  const { permissions, jobs } = workflowSchema.parse(parse(text));
  return { name, permissions, jobs, steps: Object.values(jobs).flatMap((job) => job.steps) };
});

describe.each(workflows)('the workflow $name', ({ name, permissions, jobs, steps }) => {
  it('runs scripts that exist', () => {
    const named = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/\bnpm (?:run )?(\S+)/g)].map(([, script = '']) => script),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const script of named) expect(scripts).toHaveProperty(script);
  });

  it('names every action by the hash of its content', () => {
    const called = Object.values(jobs).flatMap(({ uses }) => uses ?? []);
    for (const uses of [...called, ...steps.flatMap((step) => step.uses ?? [])]) {
      if (uses.startsWith('./')) expect(existsSync(root(uses))).toBe(true);
      else expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    }
  });

  it('has no secret in it, hands none to a shell, and can write no more than it must', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const given = [...steps, ...Object.values(jobs)].flatMap((it) =>
      Object.entries({ ...('with' in it ? it.with : {}), ...it.env }),
    );
    for (const [key, value] of given)
      if (/pass|secret|token|user/i.test(key)) expect(value, key).toMatch(/^\$\{\{ .+ \}\}$/);
    // Text that somebody else wrote, such as a title, would run as a part of the script.
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  it('has a time limit for every job', () => {
    for (const job of Object.values(jobs))
      expect(job.uses ?? job['timeout-minutes'], name).toBeDefined();
  });
});

describe('a release', () => {
  const { release, test } = workflows.find(({ name }) => name === 'release.yml')?.jobs ?? {};

  it('is published after every test, for AMD64 and ARM64, with notes and the list of packages', () => {
    expect(test?.uses).toBe(`./${FOLDER}/test.yml`);
    expect(release).toMatchObject({ needs: 'test', permissions: { contents: 'write' } });
    const image = release?.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(image?.with).toMatchObject({ push: true, platforms: 'linux/amd64,linux/arm64' });
    const runs = release?.steps.flatMap(({ run }) => run ?? []) ?? [];
    const made = runs.flatMap((run) => / --to (\S+)/.exec(run)?.[1] ?? []);
    expect(made).toEqual(['notes.md', 'stagedoor.cdx.json']);
    for (const file of made) expect(runs.at(-1)).toContain(file);
  });
});
