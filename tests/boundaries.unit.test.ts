import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LAYERS } from '../oxlint.boundaries.ts';

/*
 * Each boundary is broken once, in a copy of the folders that holds the configuration
 * and nothing else: a pattern that can never match would otherwise pass for a rule.
 */
const repository = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'stagedoor-boundaries-'));
const bin = (name: string) => join(repository, 'node_modules/.bin', name);

const broken: [file: string, source: string][] = [
  ['contracts/a.ts', `import 'pg';`],
  ['contracts/events/a.events.ts', `import '../show.ts';`],
  ['contracts/facts/a.ts', `import 'zod';`],
  ['contracts/facts/b.ts', `import { a } from '../show.ts';`],
  ['contracts/system-themes/a.theme.ts', `import 'zod';`],
  ['contracts/b.ts', `import '@stagedoor/platform/process/env';`],
  ['contracts/c.ts', `import '../services/platform/a.ts';`],
  ['contracts/within/d.ts', `import '../../services/platform/a.ts';`],
  ['services/domain/a.ts', `import 'pg';`],
  ['services/domain/show/a.ts', `import 'node:fs';`],
  ['services/domain/b.ts', `import '../platform/a.ts';`],
  ['services/domain/show/b.ts', `import '@stagedoor/platform/process/env';`],
  ['services/platform/d.ts', `import '@stagedoor/domain/a';`],
  ['services/platform/a.ts', `import '../command/d.ts';`],
  ['services/platform/b.ts', `import '@stagedoor/query/a';`],
  ...['command', 'query', 'projector'].flatMap((service) => servicesBroken(service)),
  ['services/platform/backup/a.ts', `import '@stagedoor/eventlog';`],
  ['services/platform/stores/a.ts', `import '@stagedoor/eventlog/transfer/export-log';`],
  ['standalone/a.ts', `import '../tests/a.ts';`],
  ['standalone/b.ts', `import '../web/src/a.ts';`],
  ['standalone/c.ts', `import '@eventstore/db-client';`],
  ['eventlog/a.ts', `import '@stagedoor/contracts/a';`],
  ['standalone/d.ts', `import '@stagedoor/eventlog/command-line';`],
  ['eventlog/storage/b.ts', `import '../../services/query/a.ts';`],
  ['eventlog/tests/d.int.test.ts', `import '../../tests/setup/backends.ts';`],
  ['eventlog/c.ts', `import '@stagedoor/platform/process/env';`],
  ['web/src/i.ts', `import { a } from '@stagedoor/contracts/show';`],
  ['web/src/features/shows/d.ts', `import { a } from '@stagedoor/contracts/show';`],
  ['web/src/l.ts', `import { a } from '@stagedoor/contracts/events/show.events';`],
  ['web/src/j.ts', `import '@stagedoor/domain/subjects';`],
  ['web/src/features/history/compare-entry.ts', `import '@stagedoor/platform/process/env';`],
  ['web/src/a.ts', `import '@stagedoor/platform/process/env';`],
  ['web/src/features/b.ts', `import '../../../services/query/a.ts';`],
  ['web/src/features/c.tsx', `import '@ariakit/react';`],
  ['web/src/features/d.tsx', `import '@ariakit/react/dialog';`],
  ['web/src/routes/e.tsx', `import 'recharts';`],
  ['web/src/ui/f.tsx', `import '@stagedoor/platform/process/env';`],
  ['web/src/features/shows/a.tsx', `import '../messages/b.tsx';`],
  ['web/src/features/shows/b.tsx', `await import('../messages/b.tsx');`],
  ['web/src/features/shows/within/c.tsx', `import '../../messages/b.tsx';`],
  ['web/src/api/a.ts', `await import('../session/with-session.ts');`],
  ...LAYERS.flatMap((layer, place) =>
    LAYERS.slice(place + 1).map((higher) => layerBroken(layer, higher)),
  ),
  ['web/src/session/with-session.ts', `import '../shell/a.ts';`],
  ['web/src/features/shows/within/e.tsx', `import '../../../shell/a.ts';`],
  ['tests/a.ts', `import '@eventstore/db-client';`],
  ['services/platform/c.ts', `import '@eventstore/db-client';`],
  ['services/query/e.ts', `export const a = process.env.PORT;`],
  ['services/query/f.ts', `import { env } from 'node:process';`],
  ['web/src/g.tsx', `export const G = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;`],
  ['web/src/h.ts', `document.body.innerHTML = '';`],
];

function layerBroken(layer: string, higher: string): (typeof broken)[number] {
  return [`web/src/${layer}/layer/${higher}.ts`, `import '../../${higher}/a.ts';`];
}

function servicesBroken(service: string): typeof broken {
  const [other] = ['command', 'query', 'projector'].filter((name) => name !== service);
  const folder = `services/${service}`;
  return [
    [`${folder}/a.ts`, `import '../${other}/a.ts';`],
    [`${folder}/b.ts`, `import '@stagedoor/${other}/a';`],
    [`${folder}/x/c.ts`, `import '../../${other}/a.ts';`],
    [`${folder}/d.ts`, `await import('../${other}/a.ts');`],
    [`${folder}/g.ts`, `import '@eventstore/db-client';`],
    [`${folder}/h.ts`, `import '../../standalone/main.ts';`],
  ];
}

const kept: [file: string, source: string][] = [
  [
    'services/domain/show/kept.ts',
    `import '@stagedoor/contracts/show'; import '../decider.ts'; import './a.ts';`,
  ],
  ['contracts/events/kept.events.ts', `import 'zod'; import './event.ts';`],
  ['contracts/kept.ts', `import 'zod'; import './limits.ts';`],
  ['contracts/within/kept.ts', `import 'zod'; import '../limits.ts';`],
  ['contracts/facts/kept.ts', `import { a } from './paths.ts';`],
  [
    'contracts/system-themes/kept.theme.ts',
    `import type { A } from '../theme.ts'; import { b } from './lantern.theme.ts';`,
  ],
  [
    'services/platform/event-log/eventstore.ts',
    `import '@eventstore/db-client'; import '@stagedoor/eventlog/client'; import '@stagedoor/contracts/a';`,
  ],
  [
    'services/command/shows/kept.ts',
    `import '@stagedoor/platform/process/env'; import '@stagedoor/domain/decider'; import '../bulk.ts'; import 'pg';`,
  ],
  [
    'services/platform/backup/kept.ts',
    `import '@stagedoor/eventlog/transfer/export-log'; import '../stores/postgres.ts';`,
  ],
  ['services/platform/process/env.ts', `export const a = process.env;`],
  ['standalone/kept.ts', `import '../services/query/query.app.ts'; import '@stagedoor/eventlog';`],
  ['standalone/eventlog-command.ts', `import '@stagedoor/eventlog/command-line';`],
  ['eventlog/protocol/kept.ts', `import '@eventstore/db-client'; import '../server.ts';`],
  [
    'web/src/features/shows/kept.tsx',
    `import '../../ui/button.tsx'; import '@stagedoor/contracts/facts/paths'; import type { A } from '@stagedoor/contracts/show'; import './within/d.tsx';`,
  ],
  [
    'web/src/features/shows/within/kept.tsx',
    `import '../../../ui/button.tsx'; import '../kept.tsx'; import './d.tsx';`,
  ],
  ['web/src/ui/kept.tsx', `import '@ariakit/react/dialog'; import 'recharts';`],
  ...LAYERS.map((layer, place): (typeof kept)[number] => [
    `web/src/${layer}/layer/kept.ts`,
    LAYERS.slice(0, place)
      .map((lower) => `import '../../${lower}/a.ts';`)
      .join(' '),
  ]),
  ['eventlog/conformance/kept.ts', `import '@eventstore/db-client';`],
  ['tests/faults/kept.ts', `import '@eventstore/db-client';`],
  ['services/query/kept.int.test.ts', `import '../../tests/setup/backends.ts';`],
];

const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string().optional() })),
});
const BOUNDARY = /no-restricted-imports|no-process-env|no-danger|no-restricted-properties/;

describe('the layers of web/src', () => {
  it('are all its folders', () => {
    const entries = readdirSync(join(repository, 'web/src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.toSorted()).toEqual(LAYERS.toSorted());
  });
});

describe('breaking a boundary', () => {
  let found: Set<string>;

  beforeAll(() => {
    for (const file of ['oxlint.config.ts', 'oxlint.boundaries.ts', 'package.json']) {
      cpSync(join(repository, file), join(copy, file));
    }
    symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, source] of broken) write(file, source);
    for (const [file, source] of kept) write(file, source);
    found = linted();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(broken)('is found by the lint: %s with %s', (file) => {
    expect(found).toContain(file);
  });

  it.each(kept)('is not found in a file that keeps to it: %s', (file) => {
    expect(found).not.toContain(file);
  });
});

function linted(): Set<string> {
  const { stdout } = spawnSync(bin('oxlint'), ['--format=json'], { cwd: copy, encoding: 'utf8' });
  const { diagnostics } = Report.parse(JSON.parse(stdout));
  const boundaries = diagnostics.filter(({ code }) => BOUNDARY.test(code ?? ''));
  return new Set(boundaries.map(({ filename }) => relative(copy, join(copy, filename))));
}

function write(file: string, source: string) {
  mkdirSync(join(copy, dirname(file)), { recursive: true });
  writeFileSync(join(copy, file), `${source}\n`);
}
