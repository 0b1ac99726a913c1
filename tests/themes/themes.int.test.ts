import { describe, expect, it } from 'vitest';
import { systemThemes, velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const BARN = {
  name: 'barn',
  display_name: 'Barn',
  description: 'Red boards',
  css_vars: {
    theme: { radius: '4px', 'font-sans': "'Space Mono', sans-serif" },
    light: { background: '#ffffff', primary: 'oklch(0.5 0.2 20)' },
    dark: { background: '#000000', primary: '#ff6688' },
  },
};

const FONT_STYLES = ['https://fonts.bunny.net/css?family=Space+Mono%3A400%2C700&display=swap'];
const NO_STYLES = { font_styles: [] };
const SYSTEM_THEMES = systemThemes.map((theme) => ({ ...theme, ...NO_STYLES }));

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');

const create = (theme: object) => staff.call('themes.create', { body: theme });
const activate = (theme_name: string) => staff.call('themes.set-current', { body: { theme_name } });

describe('the themes at the first start', () => {
  it('are the system themes, and the default is active', async () => {
    await expect.poll(async () => (await visitor.call('themes.list')).status).toBe(200);
    expect((await visitor.call('themes.list')).body).toEqual(SYSTEM_THEMES);
    expect((await visitor.call('themes.current')).body).toEqual({ ...lantern, ...NO_STYLES });
    expect((await visitor.call('themes.current-setting')).body).toEqual({ theme_name: 'lantern' });
    expect((await visitor.call('themes.get', { params: { name: 'velvet' } })).body).toEqual({
      ...velvet,
      ...NO_STYLES,
    });
    const unknown = await visitor.call('themes.get', { params: { name: 'barn' } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('a theme of the venue’s own', () => {
  it.each([
    ["Bob's Diner, serif", `"Bob's Diner", serif`],
    ["'Space Mono", '"Space Mono"'],
    ['12" Mix', '"12\\" Mix"'],
    [`'"`, undefined],
  ])('keeps its style sheet whole with the font %s', async (font, stack) => {
    const theme = { ...BARN.css_vars.theme, 'font-sans': font };
    const { body } = await create({ ...BARN, css_vars: { ...BARN.css_vars, theme } });
    expect(body.css_vars.theme['font-sans']).toBe(font);
    await activate('barn');
    const sheet = async () => {
      const { headers, body: css } = await visitor.send<string>('GET', '/theme.css');
      expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
      return css;
    };
    await expect
      .poll(sheet)
      .toBe(
        `:root{color-scheme:light dark;${stack ? `--font-sans:${stack};` : ''}--radius:4px;` +
          '--background:#ffffff;--primary:oklch(0.5 0.2 20);}' +
          '@media (prefers-color-scheme:dark){:root{--background:#000000;--primary:#ff6688;}}',
      );
    await activate('lantern');
    await staff.call('themes.delete', { params: { id: body.id } });
  });

  it('can be created, activated, renamed while it is active, and deleted when it is not', async () => {
    const { status, body: barn } = await create(BARN);
    expect(status).toBe(201);
    expect(barn).toEqual({
      ...{ ...BARN, id: barn.id, is_system_theme: false, version: 1 },
      font_styles: FONT_STYLES,
    });
    // The venue's own themes come first.
    expect((await staff.call('themes.list')).body.at(0)).toEqual(barn);

    expect((await activate('barn')).body).toEqual(barn);
    expect((await staff.call('themes.current')).body).toEqual(barn);

    const params = { id: barn.id };
    const { body: shed } = await staff.call('themes.replace', {
      params,
      body: { ...BARN, name: 'shed' },
    });
    expect(shed).toEqual({ ...barn, name: 'shed', version: 2 });
    expect((await staff.call('themes.current')).body).toEqual(shed);
    expect((await staff.call('themes.current-setting')).body).toEqual({ theme_name: 'shed' });
    const { body: same } = await staff.call('themes.replace', {
      params,
      body: { ...BARN, name: 'shed' },
    });
    expect(same).toEqual(shed);

    const inUse = await staff.send('DELETE', `/api/v1/themes/${barn.id}/`);
    expect(inUse).toMatchObject({ status: 409, body: { code: 'theme-in-use' } });
    expect((await activate('lantern')).body).toEqual({ ...lantern, ...NO_STYLES });
    expect((await staff.call('themes.delete', { params })).status).toBe(204);
    expect((await staff.call('themes.list')).body).toEqual(SYSTEM_THEMES);
  });

  it('is not replaced by somebody who saw an older version of it', async () => {
    const { body: loft } = await create({ ...BARN, name: 'loft' });
    const { headers } = await staff.call('themes.get', { params: { name: 'loft' } });
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"1-/);
    const replace = (display_name: string, ifMatch: string) =>
      staff.call('themes.replace', {
        params: { id: loft.id },
        body: { ...BARN, name: 'loft', display_name },
        headers: { 'if-match': ifMatch },
      });
    const both = await Promise.all([replace('First', etag), replace('Second', etag)]);
    const stored = both.find(({ status }) => status === 200);
    const refused = both.find(({ status }) => status === 409);
    const { font_styles: _, ...current } = stored?.body ?? {};
    expect(refused?.body).toMatchObject({ code: 'stale-revision', current });
    expect((await replace('Third', '"2"')).body).toMatchObject({ display_name: 'Third' });
    expect((await replace('Fourth', 'what we never wrote')).status).toBe(409);
  });

  it('keeps what others changed, unless both changed the same value', async () => {
    const { body: pier } = await create({ ...BARN, name: 'pier' });
    const replace = (body: object) =>
      staff.call('themes.replace', {
        params: { id: pier.id },
        body: { ...BARN, name: 'pier', ...body },
      });
    const { name, display_name, description, css_vars } = pier;
    const from = { name, display_name, description, css_vars };
    const darkWith = (primary: string) => ({
      ...css_vars,
      dark: { ...css_vars.dark, primary },
    });
    await replace({ display_name: 'Theirs', css_vars: darkWith('#010203') });
    const typed = { ...from, display_name: ` ${display_name} ` };
    const merged = await replace({ description: 'Mine', from: typed });
    expect(merged.body).toMatchObject({
      ...{ display_name: 'Theirs', description: 'Mine' },
      css_vars: darkWith('#010203'),
    });
    const refused = await replace({ css_vars: darkWith('#030201'), description: 'Again', from });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'stale-revision',
      conflicts: [
        { field: 'description', current: 'Mine' },
        { field: 'css_vars.dark.primary', current: '#010203' },
      ],
      current: { description: 'Mine' },
    });
    await replace({ description: '' });
    const described = await replace({ description: 'Oak', from: { description: null } });
    expect(described.body).toMatchObject({ description: 'Oak' });
  });

  it('can be a copy of a system theme', async () => {
    const { status, body } = await staff.call('themes.duplicate', {
      params: { id: 'velvet' },
      body: { new_name: 'plush', new_display_name: 'Plush' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...velvet,
      id: body.id,
      name: 'plush',
      display_name: 'Plush',
      is_system_theme: false,
      ...NO_STYLES,
    });
    expect((await staff.call('themes.get', { params: { name: 'plush' } })).body).toEqual(body);
    const again = await staff.call('themes.duplicate', {
      params: { id: body.id },
      body: { new_name: 'plush', new_display_name: 'Plush' },
    });
    expect({ status: again.status, fields: Object.keys(again.body.errors) }).toEqual({
      status: 400,
      fields: ['new_name'],
    });
  });
});

describe('an invalid theme', () => {
  const { css_vars } = BARN;
  it.each([
    ['a value that is no colour', { light: { ...css_vars.light, card: 'url(https://x.example)' } }],
    ['a colour of words', { light: { ...css_vars.light, card: 'oklch(red green blue)' } }],
    ['a colour that ends the declaration', { dark: { ...css_vars.dark, card: 'red;x:y' } }],
    ['a length that is none', { theme: { radius: 'calc(1px)' } }],
    ['fonts that load something', { theme: { 'font-sans': 'url(//x.example/a.woff2)' } }],
    ['a name outside the list', { light: { ...css_vars.light, 'z-index': '#ffffff' } }],
    ['a font among the colours', { light: { ...css_vars.light, 'font-sans': 'serif' } }],
    ['no background', { light: { primary: '#aa0033' } }],
    ['no primary', { dark: { background: '#000000' } }],
  ])('is refused: %s', async (_, vars) => {
    const { status, body } = await create({ ...BARN, css_vars: { ...css_vars, ...vars } });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({
      status: 400,
      fields: ['css_vars'],
    });
  });

  it.each([
    ['a taken name', { name: 'neon' }, 'name'],
    ['a name with other letters', { name: 'Barn Dance' }, 'name'],
    ['nothing to show', { display_name: ' ' }, 'display_name'],
    ['a field of its own', { is_system_theme: true }, 'is_system_theme'],
  ])('is refused: %s', async (_, fields, field) => {
    const { status, body } = await create({ ...BARN, ...fields });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
  });

  it('cannot be activated by a name that no theme has', async () => {
    const { status, body } = await activate('nothing-like-it');
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { theme_name: ['There is no such theme. Please choose another one.'] },
    });
  });
});
