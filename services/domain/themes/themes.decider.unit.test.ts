import { describe, it } from 'vitest';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { NewTheme } from '@stagedoor/contracts/theme';
import type { ThemesEvent } from '@stagedoor/contracts/events/themes.events';
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
const activated = (theme_name: string, display_name: string): ThemesEvent => ({
  type: 'CurrentThemeSet',
  data: { theme_name, display_name },
});
const TAKEN = 'A theme with this name already exists.';

describe('creating a theme', () => {
  it('records the theme', () =>
    given().when({ type: 'CreateTheme', id: 't1', theme: BARN }).then(created));
  it.each(['barn', 'lantern', 'current', 'current-setting'])(
    'refuses the name of an own theme, a built-in theme or a path: %s',
    (name) =>
      given(created)
        .when({ type: 'CreateTheme', id: 't2', theme: { ...BARN, name } })
        .refused('invalid-input', TAKEN),
  );
  it('accepts the name of a deleted theme', () =>
    given(created, { type: 'ThemeDeleted', data: { id: 't1' } })
      .when({ type: 'CreateTheme', id: 't2', theme: BARN })
      .then({ type: 'ThemeCreated', data: { id: 't2', ...BARN } }));
});

describe('replacing a theme', () => {
  it('records the changed fields only', () =>
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, description: 'Old boards' } })
      .then({ type: 'ThemeChanged', data: { id: 't1', changes: { description: 'Old boards' } } }));
  it('records nothing when no field differs', () =>
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: structuredClone(BARN) })
      .then());
  it('activates the new name when the current theme is renamed', () =>
    given(created, activated('barn', 'Barn'))
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, name: 'shed' } })
      .then(
        { type: 'ThemeChanged', data: { id: 't1', changes: { name: 'shed' } } },
        activated('shed', 'Barn'),
      ));
  it('refuses the name of another theme', () =>
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, name: 'velvet' } })
      .refused('invalid-input', TAKEN));
  it('accepts an edit of the current version', () =>
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, name: 'shed' }, ifVersion: 1 })
      .then({ type: 'ThemeChanged', data: { id: 't1', changes: { name: 'shed' } } }));
  it('refuses an edit of an older version', () =>
    given(created, { type: 'ThemeChanged', data: { id: 't1', changes: { name: 'hall' } } })
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, name: 'shed' }, ifVersion: 1 })
      .refused('stale-revision'));
  it('replaces only what differs from the theme that was edited', () =>
    given(created, { type: 'ThemeChanged', data: { id: 't1', changes: { display_name: 'Hall' } } })
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, description: 'Oak', from: BARN } })
      .then({ type: 'ThemeChanged', data: { id: 't1', changes: { description: 'Oak' } } }));
  it('refuses an edit of a value that was changed to another one meanwhile', () =>
    given(created, { type: 'ThemeChanged', data: { id: 't1', changes: { display_name: 'Hall' } } })
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, display_name: 'Oak', from: BARN } })
      .refused('stale-revision'));
  const accented = { ...BARN.css_vars, theme: { ...BARN.css_vars.theme, accent: '#111111' } };
  const before = { ...BARN, css_vars: accented };
  it('takes out a custom property that the edited theme had', () =>
    given({ type: 'ThemeCreated', data: { id: 't1', ...before } })
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, from: before } })
      .then({ type: 'ThemeChanged', data: { id: 't1', changes: { css_vars: BARN.css_vars } } }));
  it('refuses an edit of a custom property that was taken out meanwhile', () => {
    const css_vars = { ...accented, theme: { ...accented.theme, accent: '#222222' } };
    given(created)
      .when({ type: 'ReplaceTheme', id: 't1', theme: { ...BARN, css_vars, from: before } })
      .refused('stale-revision');
  });
  it('refuses a built-in theme', () =>
    given().when({ type: 'ReplaceTheme', id: 'lantern', theme: BARN }).refused('theme-protected'));
  it('refuses a theme that does not exist', () =>
    given().when({ type: 'ReplaceTheme', id: 'x', theme: BARN }).refused('not-found'));
});

describe('duplicating a theme', () => {
  const copy = { type: 'DuplicateTheme', id: 't2', name: 'mine', displayName: 'Mine' } as const;
  it('copies a built-in theme', () =>
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
  it('copies an own theme', () =>
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
  it('refuses a theme that does not exist', () =>
    given()
      .when({ ...copy, of: 'x' })
      .refused('not-found'));
});

describe('deleting a theme', () => {
  it('records the deletion', () =>
    given(created)
      .when({ type: 'DeleteTheme', id: 't1' })
      .then({ type: 'ThemeDeleted', data: { id: 't1' } }));
  it('refuses the current theme', () =>
    given(created, activated('barn', 'Barn'))
      .when({ type: 'DeleteTheme', id: 't1' })
      .refused('theme-in-use'));
  it('refuses a built-in theme', () =>
    given().when({ type: 'DeleteTheme', id: 'velvet' }).refused('theme-protected'));
  it('refuses a theme that is already deleted', () =>
    given(created, { type: 'ThemeDeleted', data: { id: 't1' } })
      .when({ type: 'DeleteTheme', id: 't1' })
      .refused('not-found'));
});

describe('activating a theme', () => {
  it.each([
    ['velvet', 'Velvet'],
    ['barn', 'Barn'],
  ])('accepts a built-in or own theme: %s', (name, displayName) =>
    given(created).when({ type: 'SetCurrentTheme', name }).then(activated(name, displayName)),
  );
  it('records nothing when the theme is current', () => {
    given().when({ type: 'SetCurrentTheme', name: 'lantern' }).then();
    given(created, activated('barn', 'Barn'))
      .when({ type: 'SetCurrentTheme', name: 'barn' })
      .then();
  });
  it('refuses a theme that does not exist', () =>
    given()
      .when({ type: 'SetCurrentTheme', name: 'x' })
      .refused('invalid-input', 'There is no such theme. Please choose another one.'));
});
