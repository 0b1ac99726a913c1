import { describe, expect, it } from 'vitest';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { velvet } from '@stagedoor/contracts/system-themes/velvet.theme';
import { COLOUR_VARS } from '@stagedoor/contracts/facts/theme-vars';
import { copyOf, draftOf, freeName, problemsOf, soundVars } from './theme-draft.ts';
import { withColour, withShared } from './theme-draft.ts';
import { colourGroups, varLabel } from './theme-var-groups.ts';
import { weakPairs } from './weak-pairs.ts';

const draft = draftOf(lantern);

describe('starting a theme', () => {
  it('from a copy under a free name', () => {
    expect(copyOf(lantern, [lantern])).toMatchObject({
      name: 'lantern-copy',
      display_name: 'Lantern copy',
      css_vars: lantern.css_vars,
    });
    expect(freeName('velvet', [lantern, velvet])).toBe('velvet-2');
    expect(freeName('x'.repeat(60), []).length).toBeLessThanOrEqual(50);
  });
});

describe('editing a theme', () => {
  it('finds nothing wrong with one of the system', () => expect(problemsOf(draft)).toEqual({}));

  it('names the fields that cannot be kept', () => {
    const broken = withShared(withColour(draft, 'dark', 'card', 'reddish'), 'radius', 'big');
    expect(
      Object.keys(problemsOf({ ...broken, name: 'A b', display_name: ' ' })).toSorted(),
    ).toEqual(['dark.card', 'display_name', 'name', 'theme.radius']);
  });

  it('lets everything but background and primary be blank, and leaves it out', () => {
    const bare = withColour(draft, 'light', 'card', '');
    expect(problemsOf(bare)).toEqual({});
    expect(soundVars(bare.css_vars).light).not.toHaveProperty('card');
    expect(problemsOf(withColour(draft, 'light', 'primary', ''))).toHaveProperty(['light.primary']);
  });

  it('has every colour in one group', () => {
    expect(colourGroups.flatMap(({ names }) => names).toSorted()).toEqual(
      [...COLOUR_VARS].toSorted(),
    );
    expect(varLabel('card-foreground')).toBe('Card foreground');
  });
});

describe('warning of weak contrast', () => {
  it('has nothing to say about a theme of the system', () => {
    expect(weakPairs(lantern.css_vars.light)).toEqual([]);
    expect(weakPairs(lantern.css_vars.dark)).toEqual([]);
  });

  it('names the pair, the worst first', () => {
    const pale = withColour(draft, 'light', 'card-foreground', '#fefefe').css_vars.light;
    const [first] = weakPairs(pale);
    expect(first).toMatchObject({ pair: ['card-foreground', 'card'], least: 4.5 });
  });
});
