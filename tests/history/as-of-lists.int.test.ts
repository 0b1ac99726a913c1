import { describe, expect, it } from 'vitest';
import type { Role } from '@stagedoor/contracts/account';
import { createLog } from '@stagedoor/platform/process/log';
import { securityLog } from '@stagedoor/platform/process/security-log';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const MONTH_AGO = '2026-10-01T12:00:00Z';
const BEFORE = '2020-01-01T00:00:00Z';
/** Shows the venue as it is now. */
const NOW = '9999-12-31T00:00:00Z';

let notes: string[] = [];

const security = securityLog(
  createLog('error', 'test', { write: (line) => void notes.push(line) }),
);
const venue = closeAfterTests(await openVenue({ security }));
const staff = await venue.as('staff');
await venue.as('auditor');
await venue.as('site-manager');
await staff.call('shows.create', {
  body: { headlining_artist: '=Low "Tide"', date: '2031-05-01', ages: '18+' },
});
await staff.call('messages.send', {
  body: { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' },
});
await venue.awaitLog(staff);
// The auditor was of the staff a month ago.
await venue.sql.rows(
  `insert into read.history
     select (jsonb_populate_record(h, jsonb_build_object(
       'position', -1, 'valid_from', timestamptz '2026-09-01', 'valid_to', h.valid_from,
       'fields', jsonb '{"is_staff": true, "is_site_manager": false, "is_auditor": false}'
     ))).*
     from read.history h
     where type = 'AccountFlagsGranted' and subject_id = 'account-auditor'`,
);

async function accounts(role: Role, timestamp: string) {
  return (await venue.as(role)).call('history.as-of-accounts', { params: { timestamp } });
}

async function file(list: 'shows' | 'messages' | 'accounts', timestamp = NOW) {
  const auditor = await venue.as('auditor');
  await venue.awaitLog(auditor);
  return auditor.send<string>('GET', `/api/v1/history/as-of/${timestamp}/${list}/?format=csv`);
}

function readings(): object[] {
  return notes.map((note) => JSON.parse(note)).filter(({ kind }) => kind === 'personal-data-read');
}

describe('accounts and rights as of a time', () => {
  it('say who could do what, by name', async () => {
    const flags = (is: string) => ({
      is_active: true,
      is_staff: is === 'staff',
      is_site_manager: is === 'site-manager',
      is_auditor: is === 'auditor',
    });
    const auditor = { id: 'account-auditor', name: 'Test auditor' };
    const { body } = await accounts('auditor', NOW);
    expect(body.count).toBe(3);
    expect(body.results).toEqual([
      expect.objectContaining({ name: 'Site Manager', is_site_manager: true }),
      { ...auditor, ...flags('auditor') },
      { id: 'account-staff', name: 'Test staff', ...flags('staff') },
    ]);
    expect((await accounts('site-manager', MONTH_AGO)).body.results).toEqual([
      { ...auditor, ...flags('staff') },
    ]);
  });

  it('is empty before the first event, and says when that was, as all lists do', async () => {
    const { first } = (await staff.call('history.list')).body;
    expect(first).toMatch(/^\d{4}-/);
    const options = { params: { timestamp: BEFORE } };
    for (const list of ['shows', 'messages', 'accounts'] as const) {
      const manager = await venue.as('site-manager');
      const { body } = await manager.call(`history.as-of-${list}`, options);
      expect(body).toEqual({ results: [], count: 0, first });
    }
  });
});

describe('a list of a past time as a CSV file', () => {
  it('has a line for each show, safe to open in a spreadsheet', async () => {
    const { status, headers, body } = await file('shows');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="shows-as-of-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [header, line, ...rest] = body.split('\r\n');
    expect(header).toMatch(/^id,.*headlining_artist,.*genre,.*is_published,is_archived/);
    expect(line).toContain(`"'=Low ""Tide"""`);
    expect(rest).toEqual(['']);
    expect((await file('shows', BEFORE)).body.split('\r\n')).toEqual([header, '']);
    expect((await file('shows', BEFORE)).headers.get('content-disposition')).toContain(
      'shows-as-of-2019-12-31.csv',
    );
  });

  it('has a line for each account', async () => {
    expect((await file('accounts', MONTH_AGO)).body).toBe(
      'id,name,is_active,is_staff,is_site_manager,is_auditor\r\n' +
        'account-auditor,Test auditor,true,true,false,false\r\n',
    );
  });

  it('has the messages, which the security log notes', async () => {
    notes = [];
    expect((await file('messages')).body).toContain(',Ada,ada@example.com,Where is my jacket?,');
    expect(readings()).toMatchObject([
      {
        kind: 'personal-data-read',
        account: 'account-auditor',
        route: 'history.as-of-messages',
        subject: 'message',
      },
    ]);
    notes = [];
    await file('messages', BEFORE);
    expect(readings()).toEqual([]);
  });
});
