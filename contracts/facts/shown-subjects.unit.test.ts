import { expect, it } from 'vitest';
import { CHANGED_SUBJECTS } from './changes.ts';
import { SHOWN_SUBJECTS, UNSHOWN_SUBJECTS } from './shown-subjects.ts';

it('every subject is either shown by a cached response or named as one that none shows', () => {
  const named = new Set<string>([...Object.values(SHOWN_SUBJECTS).flat(), ...UNSHOWN_SUBJECTS]);
  named.delete('show');
  expect([...named].toSorted()).toEqual([...CHANGED_SUBJECTS].toSorted());
  for (const subject of UNSHOWN_SUBJECTS)
    for (const shown of Object.values(SHOWN_SUBJECTS)) expect(shown).not.toContain(subject);
});
