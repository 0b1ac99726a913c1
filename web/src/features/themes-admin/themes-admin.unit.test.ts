import { describe, expect, it } from 'vitest';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { COLOUR_VARS } from '@stagedoor/contracts/facts/theme-vars';
import { copyOf, draftOf, findErrors, freeName, validVars } from './theme-draft.ts';
import { colourGroups, varLabel } from './theme-var-groups.ts';
import { weakPairs } from './weak-pairs.ts';

const draft = draftOf(lantern);

describe('starting a theme', () => {
  it('makes a copy under a free name', () => {
    expect(copyOf(lantern, [lantern])).toMatchObject({
      name: 'lantern-copy',
      display_name: 'Lantern copy',
    });
    expect(validVars(copyOf(lantern, [lantern]))).toEqual(lantern.css_vars);
    expect(freeName('velvet', [lantern, velvet])).toBe('velvet-2');
    expect(freeName('x'.repeat(60), []).length).toBeLessThanOrEqual(50);
  });
});

describe('editing a theme', () => {
  it('finds nothing wrong with a system theme', () => expect(findErrors(draft)).toEqual({}));

  it('names the fields whose values cannot be saved', () => {
    const broken = { ...draft, 'dark.card': 'reddish', 'theme.radius': 'big' };
    expect(
      Object.keys(findErrors({ ...broken, name: 'A b', display_name: ' ' })).toSorted(),
    ).toEqual(['dark.card', 'display_name', 'name', 'theme.radius']);
  });

  it('leaves out blank values, and requires only background and primary', () => {
    const bare = { ...draft, 'light.card': '' };
    expect(findErrors(bare)).toEqual({});
    expect(validVars(bare).light).not.toHaveProperty('card');
    expect(findErrors({ ...draft, 'light.primary': '' })).toHaveProperty(['light.primary']);
  });

  it('puts every colour into exactly one group', () => {
    expect(colourGroups.flatMap(({ names }) => names).toSorted()).toEqual(
      [...COLOUR_VARS].toSorted(),
    );
    expect(varLabel('card-foreground')).toBe('Card foreground');
  });
});

describe('warning of weak contrast', () => {
  it('finds no weak pair in a system theme', () => {
    expect(weakPairs(lantern.css_vars.light)).toEqual([]);
    expect(weakPairs(lantern.css_vars.dark)).toEqual([]);
  });

  it('names the weak pairs, the worst first', () => {
    const pale = validVars({ ...draft, 'light.card-foreground': '#fefefe' }).light;
    const [first] = weakPairs(pale);
    expect(first).toMatchObject({ pair: ['card-foreground', 'card'], least: 4.5 });
  });
});
