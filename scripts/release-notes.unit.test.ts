import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changelogNotes } from './release-notes.ts';

const CHANGELOG = `# Changelog

About it.

## Unreleased

### Added
- Soon.

## 1.2.0 - 2026-12-01

### Added
- A thing.

### Fixed
- Another one, see ## nothing.

## [1.1.0] - 2026-11-01

- Older.

## 1.0.0
`;

describe('the notes of a release', () => {
  it('are what the changelog says about its version, and nothing else', () => {
    const notes = '### Added\n- A thing.\n\n### Fixed\n- Another one, see ## nothing.\n';
    expect(changelogNotes(CHANGELOG, '1.2.0')).toBe(notes);
    expect(changelogNotes(CHANGELOG, '1.1.0')).toBe('- Older.\n');
  });

  it.each(['1.0.0', '1.2', '2.0.0', ''])('are missing for %s', (version) => {
    expect(() => changelogNotes(CHANGELOG, version)).toThrow('CHANGELOG.md says nothing about');
  });

  it('can be taken from the changelog of this repository', () => {
    const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
    const versions = [...changelog.matchAll(/^## (\S+)/gm)].map(([, version = '']) => version);
    // A release leaves the first one empty.
    const version = versions[1] ?? 'Unreleased';
    expect(changelogNotes(changelog, version)).toMatch(/^### [^#]+- /);
  });
});
