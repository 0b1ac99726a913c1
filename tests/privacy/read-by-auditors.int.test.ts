import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { createLog } from '@stagedoor/platform/process/log';
import { securityLog } from '@stagedoor/platform/process/security-log';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { everyResponse } from './every-response.ts';

/** A word that occurs nowhere else. */
const CANARY = 'vexolimbra';
const EMAIL = `${CANARY}@example.com`;
const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };
/** Filters of the list and the export, which their addresses alone do not have. */
const FILTERED = ['', 'subject=subscriber', 'type=SubscriberJoined', 'format=ndjson'];

const HISTORY = (Object.keys(paths) as RouteName[]).filter(
  (name) => paths[name].method === 'GET' && api[name].access === 'history',
);

let lines: string[] = [];

const security = securityLog(
  createLog('error', 'test', { write: (line) => void lines.push(line) }),
);
const venue = closeAfterTests(await openVenue({ security }));
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
await staff.call('mailing-list.subscribe', { body: { email: EMAIL } });
const sent = await staff.call('messages.send', { body: MESSAGE });
await venue.awaitLog(staff);
await venue.awaitLog(auditor);
const [subscriber] = (await staff.call('mailing-list.list')).body;
const ids = { subscriber: subscriber?.id ?? '', message: sent.body.id };
const { results } = (await staff.call('history.list')).body;
const ofBoth = results.filter(({ subject }) => ['subscriber', 'message'].includes(subject));
/** Parameters for the paths of the API: both subjects, at each of their history entries. */
const params: Record<string, string>[] = ofBoth.map(
  ({ subject, subject_id: id, revision, position, recorded_at }) => ({
    ...{ subject, id, position, timestamp: recorded_at },
    revision: String(revision),
  }),
);

beforeEach(() => {
  lines = [];
});

const at = (subject: 'subscriber' | 'message') => ({
  params: { subject, id: ids[subject], revision: '0' },
});

describe('an address of the mailing list', () => {
  it('is in the history that staff read', async () => {
    expect((await staff.call('history.at', at('subscriber'))).body).toMatchObject({ email: EMAIL });
  });

  it('is in no response to an auditor, whatever the route', async () => {
    const found = [...(await everyResponse(auditor, params))].filter(([, it]) => isFound(it));
    expect(found).toEqual([]);
  });

  it.each(HISTORY)('is not in %s with any filter for an auditor', async (name) => {
    for (const values of params) {
      const path = paths[name].path.replace(/:(\w+)/g, (_, param: string) =>
        encodeURIComponent(values[param] ?? 'unknown'),
      );
      for (const filter of [...FILTERED, `search=${CANARY}`]) {
        const { headers, body } = await auditor.send('GET', `${path}?${filter}`);
        expect(isFound(JSON.stringify([...headers, body]))).toBe(false);
      }
    }
  });

  it('reads [personal] for an auditor, and [erased] after its erasure', async () => {
    const [entry] = (await auditor.call('history.subject', at('subscriber'))).body.results;
    expect(entry?.changes).toEqual([{ field: 'email', before: null, after: '[personal]' }]);
    const then = await auditor.call('history.at', at('subscriber'));
    expect(then.body).toEqual({ id: ids.subscriber, email: '[personal]' });

    await staff.call('mailing-list.subscribe', { body: { email: 'bob@example.com' } });
    const [bob] = (await staff.call('mailing-list.list')).body;
    await staff.call('mailing-list.erase', { params: { id: bob?.id ?? '' } });
    await venue.awaitLog(auditor);
    const erased = { params: { subject: 'subscriber', id: bob?.id ?? '', revision: '0' } };
    expect((await auditor.call('history.at', erased)).body).toMatchObject({ email: '[erased]' });
  });
});

describe('reading personal data in the history', () => {
  it('is noted in the security log once, for staff and for auditors', async () => {
    await staff.call('history.at', at('subscriber'));
    await staff.call('history.at', at('message'));
    await auditor.call('history.at', at('message'));
    const moment = new Date().toISOString();
    await auditor.call('history.as-of-messages', { params: { timestamp: moment } });
    await staff.call('mailing-list.export');
    const route = 'history.at';
    expect(notes()).toMatchObject([
      { account: 'account-staff', route, subject: 'subscriber', subject_id: ids.subscriber },
      { account: 'account-staff', route, subject: 'message', subject_id: ids.message },
      { account: 'account-auditor', route, subject: 'message', subject_id: ids.message },
      { account: 'account-auditor', route: 'history.as-of-messages', subject: 'message', moment },
      { account: 'account-staff', route: 'mailing-list.export', subject: 'subscriber' },
    ]);
    expect(lines.join('')).not.toMatch(/@example\.com|jacket/);
  });

  it('is not noted where a response has none', async () => {
    await auditor.call('history.at', at('subscriber'));
    await auditor.call('history.list');
    await auditor.call('history.export');
    await auditor.call('history.as-of-messages', { params: { timestamp: '2020-01-01T00:00:00Z' } });
    expect(notes()).toEqual([]);
  });
});

function isFound(text: string): boolean {
  return text.toLowerCase().includes(CANARY);
}

function notes(): object[] {
  return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'personal-data-read');
}
