import { defineConfig } from 'vitest/config';

/*
 * unit         pure: no store, no network
 * int          on real stores; tests/setup/backends.ts chooses them
 * conformance  the event log as its client sees it, against the embedded one or EVENTSTORE_URL
 */
export default defineConfig({
  test: {
    allowOnly: false,
    // On two cores the default is one, and most files wait for stores and processes half the time.
    maxWorkers: 3,
    globalSetup: 'tests/setup/backends.ts',
    experimental: { viteModuleRunner: false },
    projects: [
      project('unit', ['**/*.unit.test.{ts,tsx}']),
      project('int', ['**/*.int.test.ts']),
      project('conformance', ['**/*.conformance.test.ts']),
    ],
  },
});

function project(name: string, include: string[]) {
  const inContainers = process.env['TEST_BACKENDS'] === 'containers';
  const exclude = ['**/node_modules/**', '**/dist/**'];
  // A log in a container tells its clients an address that only the container has.
  if (inContainers) exclude.push('**/discovery.conformance.test.ts');
  // A process runs many files one after the other: to load and compile everything for each of
  // them takes as long as half of the tests. What modules of the product keep, no test sees: names
  // of statements, a hash, the words for zod, and the photo process, which ends by itself.
  const isolate = false;
  // Node itself runs the services' .ts files, here as in production.
  const experimental = { viteModuleRunner: false };
  // A busy machine is slow, not wrong: these limits only end what would never end.
  const patience = {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  };
  return { test: { name, include, exclude, isolate, experimental, ...patience } };
}
