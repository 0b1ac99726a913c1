import { globSync } from 'node:fs';
import { root } from './run.ts';

const NOT_OURS =
  /^(node_modules|dist|\.types|\.git|data|\.tanstack|test-results|playwright-report)$/;

/** Every file of the repository, as a path relative to its folder. */
export function repositoryFiles(): string[] {
  return globSync('**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => NOT_OURS.test(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replace(/\/+/g, '/').slice(root.length))
    .toSorted();
}
