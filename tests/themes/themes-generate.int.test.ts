import { describe, expect, it } from 'vitest';
import { coastline, systemThemes } from '@stagedoor/contracts/system-themes/system-themes';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');

const generate = (body: object) => staff.call('themes.generate', { body });

describe('generating a theme', () => {
  it('returns the same theme for the same prompt, and stores nothing', async () => {
    const { status, body } = await generate({ prompt: 'Sunset at sea', theme_mentions: [] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'sunset-at-sea', is_system_theme: false, version: 0 });
    expect((await generate({ prompt: 'Sunset at sea' })).body).toEqual(body);
    expect((await staff.call('themes.list')).body).toMatchObject(systemThemes);
  });

  it('starts from the mentioned themes, and its result can be created', async () => {
    const { body } = await generate({ prompt: 'Red', theme_mentions: ['coastline'] });
    expect(body.css_vars.theme).toEqual(coastline.css_vars.theme);
    const { name, display_name, description, css_vars } = body;
    const created = await staff.call('themes.create', {
      body: { name, display_name, description, css_vars },
    });
    expect(created.status).toBe(201);
    const again = await generate({ prompt: 'blue', theme_mentions: [name] });
    expect(again.status).toBe(200);
  });

  it.each([
    [{ prompt: ' ' }, 'prompt'],
    [{}, 'prompt'],
    [{ prompt: 'x'.repeat(501) }, 'prompt'],
    [{ prompt: 'red', theme_mentions: ['no-such-theme'] }, 'theme_mentions'],
    [{ prompt: 'red', theme_mentions: 'lantern' }, 'theme_mentions'],
  ])('refuses %j', async (sent, field) => {
    const { status, body } = await generate(sent);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
  });
});
