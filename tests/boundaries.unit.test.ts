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

const broken: [rule: string, file: string, source: string][] = [
  ['contracts import zod only', 'contracts/a.ts', `import 'pg';`],
  ['events keep shapes of their own', 'contracts/events/a.events.ts', `import '../show.ts';`],
  ['facts know no zod', 'contracts/facts/a.ts', `import 'zod';`],
  ['facts know facts only', 'contracts/facts/b.ts', `import { a } from '../show.ts';`],
  ['system themes know no zod', 'contracts/system-themes/a.theme.ts', `import 'zod';`],
  ['contracts import no service', 'contracts/b.ts', `import '@stagedoor/platform/process/env';`],
  ['contracts stay in their folder', 'contracts/c.ts', `import '../services/platform/a.ts';`],
  [
    'contracts stay in their folder from a folder within',
    'contracts/within/d.ts',
    `import '../../services/platform/a.ts';`,
  ],
  ['the domain imports no package', 'services/domain/a.ts', `import 'pg';`],
  ['the domain does no I/O', 'services/domain/show/a.ts', `import 'node:fs';`],
  ['the domain imports no platform', 'services/domain/b.ts', `import '../platform/a.ts';`],
  [
    'the domain imports no service by name',
    'services/domain/show/b.ts',
    `import '@stagedoor/platform/process/env';`,
  ],
  ['the platform imports no domain', 'services/platform/d.ts', `import '@stagedoor/domain/a';`],
  ['the platform imports no service', 'services/platform/a.ts', `import '../command/d.ts';`],
  [
    'the platform imports no service by name',
    'services/platform/b.ts',
    `import '@stagedoor/query/a';`,
  ],
  ...['command', 'query', 'projector'].flatMap((service) => servicesBroken(service)),
  [
    'backups import only the transfer of the event log',
    'services/platform/backup/a.ts',
    `import '@stagedoor/eventlog';`,
  ],
  [
    'nothing else of the platform imports the event log',
    'services/platform/stores/a.ts',
    `import '@stagedoor/eventlog/transfer/export-log';`,
  ],
  ['standalone imports no test', 'standalone/a.ts', `import '../tests/a.ts';`],
  ['standalone imports no web', 'standalone/b.ts', `import '../web/src/a.ts';`],
  ['standalone leaves the client alone', 'standalone/c.ts', `import '@eventstore/db-client';`],
  ['the event log imports no contract', 'eventlog/a.ts', `import '@stagedoor/contracts/a';`],
  [
    'standalone imports only the start function of the event log',
    'standalone/d.ts',
    `import '@stagedoor/eventlog/command-line';`,
  ],
  [
    'the event log imports no service',
    'eventlog/storage/b.ts',
    `import '../../services/query/a.ts';`,
  ],
  [
    'the tests of the event log import nothing of the product',
    'eventlog/tests/d.int.test.ts',
    `import '../../tests/setup/backends.ts';`,
  ],
  [
    'the event log imports no platform',
    'eventlog/c.ts',
    `import '@stagedoor/platform/process/env';`,
  ],
  ['web imports no schema', 'web/src/i.ts', `import { a } from '@stagedoor/contracts/show';`],
  [
    'a feature imports no schema',
    'web/src/features/shows/d.ts',
    `import { a } from '@stagedoor/contracts/show';`,
  ],
  [
    'web imports no shape of an event',
    'web/src/l.ts',
    `import { a } from '@stagedoor/contracts/events/show.events';`,
  ],
  ['web imports no domain', 'web/src/j.ts', `import '@stagedoor/domain/subjects';`],
  [
    'the proof of an entry imports no platform',
    'web/src/features/history/compare-entry.ts',
    `import '@stagedoor/platform/process/env';`,
  ],
  ['web imports no platform', 'web/src/a.ts', `import '@stagedoor/platform/process/env';`],
  ['web imports no service', 'web/src/features/b.ts', `import '../../../services/query/a.ts';`],
  ['Ariakit stands in web/src/ui', 'web/src/features/c.tsx', `import '@ariakit/react';`],
  [
    'Ariakit and its parts stand in web/src/ui',
    'web/src/features/d.tsx',
    `import '@ariakit/react/dialog';`,
  ],
  ['Recharts stands in web/src/ui', 'web/src/routes/e.tsx', `import 'recharts';`],
  [
    'web/src/ui imports no platform',
    'web/src/ui/f.tsx',
    `import '@stagedoor/platform/process/env';`,
  ],
  [
    'a feature imports no other feature',
    'web/src/features/shows/a.tsx',
    `import '../messages/b.tsx';`,
  ],
  [
    'a feature imports no other feature dynamically',
    'web/src/features/shows/b.tsx',
    `await import('../messages/b.tsx');`,
  ],
  [
    'a folder within a feature imports no other feature',
    'web/src/features/shows/within/c.tsx',
    `import '../../messages/b.tsx';`,
  ],
  [
    'web/src/api imports no session dynamically',
    'web/src/api/a.ts',
    `await import('../session/with-session.ts');`,
  ],
  ...LAYERS.flatMap((layer, place) =>
    LAYERS.slice(place + 1).map((higher) => layerBroken(layer, higher)),
  ),
  [
    'the call that may sign in again imports no other higher layer',
    'web/src/session/with-session.ts',
    `import '../shell/a.ts';`,
  ],
  [
    'a folder within a feature imports no higher layer',
    'web/src/features/shows/within/e.tsx',
    `import '../../../shell/a.ts';`,
  ],
  ['tests leave the client alone', 'tests/a.ts', `import '@eventstore/db-client';`],
  [
    'the platform has one file for the client',
    'services/platform/c.ts',
    `import '@eventstore/db-client';`,
  ],
  [
    'the environment is read in env.ts',
    'services/query/e.ts',
    `export const a = process.env.PORT;`,
  ],
  ['the environment has one name', 'services/query/f.ts', `import { env } from 'node:process';`],
  [
    'raw HTML is banned',
    'web/src/g.tsx',
    `export const G = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;`,
  ],
  ['raw HTML is banned by assignment', 'web/src/h.ts', `document.body.innerHTML = '';`],
];

function layerBroken(layer: string, higher: string): (typeof broken)[number] {
  return [
    `web/src/${layer} imports nothing of web/src/${higher}`,
    `web/src/${layer}/layer/${higher}.ts`,
    `import '../../${higher}/a.ts';`,
  ];
}

function servicesBroken(service: string): typeof broken {
  const [other] = ['command', 'query', 'projector'].filter((name) => name !== service);
  const folder = `services/${service}`;
  return [
    [`${service} imports no service`, `${folder}/a.ts`, `import '../${other}/a.ts';`],
    [`${service} imports no service by name`, `${folder}/b.ts`, `import '@stagedoor/${other}/a';`],
    [
      `${service} imports no service from deeper`,
      `${folder}/x/c.ts`,
      `import '../../${other}/a.ts';`,
    ],
    [
      `${service} imports no service dynamically`,
      `${folder}/d.ts`,
      `await import('../${other}/a.ts');`,
    ],
    [`${service} leaves the client alone`, `${folder}/g.ts`, `import '@eventstore/db-client';`],
    [`${service} imports no standalone`, `${folder}/h.ts`, `import '../../standalone/main.ts';`],
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
    for (const [, file, source] of broken) write(file, source);
    for (const [file, source] of kept) write(file, source);
    found = linted();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(broken)('is found by the lint: %s', (_rule, file) => {
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
