import { describe, expect, it } from 'vitest';
import { parseBoot } from './parse-boot.ts';

const now = new Date('2026-11-20T20:00:00Z');

describe('reading the boot data of the page', () => {
  it('takes the venue and its day as the server wrote them', () => {
    const boot = parseBoot('{"venue":{"name":"The Shed","social":{}},"today":"2026-12-01"}', now);
    expect(boot.venue.name).toBe('The Shed');
    expect(boot.today).toBe('2026-12-01');
  });

  it('takes theme, settings and first responses where they are complete', () => {
    const theme = { name: 'lantern', css_vars: { theme: {}, light: {}, dark: {} } };
    const mailing_list = { show_email_button: true, show_popup_for_new_visitors: false };
    const responses = { '/api/v1/shows/': { results: [] } };
    const given = { theme, mailing_list, sends_mail: true, responses };
    expect(parseBoot(JSON.stringify(given), now)).toMatchObject({
      theme,
      mailing_list,
      sends_mail: true,
      responses,
    });
  });

  it.each([
    { theme: { css_vars: { theme: {}, light: {} } } },
    { mailing_list: { show_email_button: 'yes' } },
    { sends_mail: 'yes' },
    { responses: [] },
  ])('leaves out what is broken: %j', (broken) => {
    expect(Object.keys(parseBoot(JSON.stringify(broken), now))).toEqual(['venue', 'today']);
  });

  it.each(['', 'null', '[]', '{"venue":', '{"today":5}'])(
    'falls back on an example venue for %j',
    (json) => {
      const boot = parseBoot(json, now);
      expect(boot.venue.name).toBe('The Lantern Room');
      expect(boot.today).toBe('2026-11-20');
    },
  );
});
