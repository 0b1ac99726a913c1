import { describe, it } from 'vitest';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { NewTheme } from '@stagedoor/contracts/theme';
import type { ThemesEvent } from '@stagedoor/contracts/themes.events';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { themesDecider } from './themes.decider.ts';

const { given } = testing(themesDecider);
const BARN: NewTheme = {
  name: 'barn',
  display_name: 'Barn',
  description: 'Red boards',
  css_vars: {
    theme: { radius: '4px' },
    light: { background: '#ffffff', primary: '#aa0033' },
    dark: { background: '#000000', primary: '#ff6688' },
  },
};
const created: ThemesEvent = { type: 'ThemeCreated', data: { id: 't1', ...BARN } };
const worn = (theme_name: string): ThemesEvent => ({
  type: 'CurrentThemeSet',
  data: { theme_name },
});
const TAKEN = 'A theme with this name already exists.';

describe('creating a theme', () => {
  it('adds it', () => given().when({ type: 'CreateTheme', id: 't1', theme: BARN }).then(created));
  it.each(['barn', 'lantern', 'current', 'current-setting'])(
    'refuses a name that is taken, by an own theme, the system or an address: %s',
    (name) =>
      given(created)
        .when({ type: 'CreateTheme', id: 't2', theme: { ...BARN, name } })
        .refused('invalid-input', TAKEN),
  );
  it('takes the name of one that was deleted', () =>
    given(created, { type: 'ThemeDeleted', data: { id: 't1' } })
      .when({ type: 'CreateTheme', id: 't2', theme: BARN })
      .then({ type: 'ThemeCreated', data: { id: 't2', ...BARN } }));
});

describe('replacing a theme', () => {
  it('is an event with the fields that changed', () =>
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, description: 'Old boards' } })
      .then({ type: 'ThemeChanged', data: { id: 't1', changes: { description: 'Old boards' } } }));
  it('is no event when everything is the same', () =>
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: structuredClone(BARN) })
      .then());
  it('takes the choice along when the current theme is renamed', () =>
    given(created, worn('barn'))
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, name: 'shed' } })
      .then({ type: 'ThemeChanged', data: { id: 't1', changes: { name: 'shed' } } }, worn('shed')));
  it('refuses the name of another theme', () =>
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, name: 'velvet' } })
      .refused('invalid-input', TAKEN));
  it('takes the version that the edit is based on', () =>
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, name: 'shed' }, ifVersion: 1 })
      .then({ type: 'ThemeChanged', data: { id: 't1', changes: { name: 'shed' } } }));
  it('refuses an edit of a version that somebody else has changed', () =>
    given(created, { type: 'ThemeChanged', data: { id: 't1', changes: { name: 'hall' } } })
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, name: 'shed' }, ifVersion: 1 })
      .refused('stale-revision'));
  it('refuses a theme of the system', () =>
    given().when({ type: 'ReplaceTheme', id: 'lantern', theme: BARN }).refused('theme-protected'));
  it('refuses one that does not exist', () =>
    given().when({ type: 'ReplaceTheme', id: 'x', theme: BARN }).refused('not-found'));
});

describe('duplicating a theme', () => {
  const copy = { type: 'DuplicateTheme', id: 't2', name: 'mine', displayName: 'Mine' } as const;
  it('copies one of the system', () =>
    given()
      .when({ ...copy, of: 'lantern' })
      .then({
        type: 'ThemeCreated',
        data: {
          id: 't2',
          name: 'mine',
          display_name: 'Mine',
          description: lantern.description,
          css_vars: lantern.css_vars,
        },
      }));
  it('copies one of the venue’s own', () =>
    given(created)
      .when({ ...copy, of: 't1' })
      .then({
        type: 'ThemeCreated',
        data: { ...BARN, id: 't2', name: 'mine', display_name: 'Mine' },
      }));
  it('refuses a name that is taken', () =>
    given(created)
      .when({ ...copy, of: 't1', name: 'barn' })
      .refused('invalid-input', TAKEN));
  it('refuses one that does not exist', () =>
    given()
      .when({ ...copy, of: 'x' })
      .refused('not-found'));
});

describe('deleting a theme', () => {
  it('deletes it', () =>
    given(created)
      .when({ type: 'DeleteTheme', id: 't1' })
      .then({ type: 'ThemeDeleted', data: { id: 't1' } }));
  it('refuses the current one', () =>
    given(created, worn('barn')).when({ type: 'DeleteTheme', id: 't1' }).refused('theme-in-use'));
  it('refuses one of the system', () =>
    given().when({ type: 'DeleteTheme', id: 'velvet' }).refused('theme-protected'));
  it('refuses one that is gone', () =>
    given(created, { type: 'ThemeDeleted', data: { id: 't1' } })
      .when({ type: 'DeleteTheme', id: 't1' })
      .refused('not-found'));
});

describe('choosing the current theme', () => {
  it.each(['velvet', 'barn'])('takes one of the system or of the venue’s own: %s', (name) =>
    given(created).when({ type: 'SetCurrentTheme', name }).then(worn(name)),
  );
  it('is no event when the site wears it already', () => {
    given().when({ type: 'SetCurrentTheme', name: 'lantern' }).then();
    given(created, worn('barn')).when({ type: 'SetCurrentTheme', name: 'barn' }).then();
  });
  it('refuses one that does not exist', () =>
    given()
      .when({ type: 'SetCurrentTheme', name: 'x' })
      .refused('invalid-input', 'There is no such theme. Please choose another one.'));
});
