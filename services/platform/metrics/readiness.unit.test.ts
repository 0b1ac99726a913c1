import { describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import {
  databaseCheck,
  diskCheck,
  DISK_NEARLY_FULL,
  eventLogCheck,
  photoStorageCheck,
} from './dependency-checks.ts';
import { isReady, OK, readinessOf, type Check } from './readiness.ts';

const log = createLog('silent', 'test');
const fine: Check = async () => OK;
const broken: Check = () => Promise.reject(new Error('secret.example refused'));

describe('the readiness of a service', () => {
  it('names every dependency, and is ok when all of them are', async () => {
    const found = await readinessOf({ database: fine, event_log: fine }, log)();
    const dependencies = { database: 'ok', event_log: 'ok' };
    expect(found).toEqual({ status: 'ok', problems: [], dependencies });
    expect(isReady(found)).toBe(true);
  });

  it('is unavailable without a dependency, and does not quote its error', async () => {
    const found = await readinessOf({ database: fine, event_log: broken }, log)();
    expect(found).toEqual({
      status: 'unavailable',
      problems: ['There is no response from the event log.'],
      dependencies: { database: 'ok', event_log: 'unavailable' },
    });
    expect(isReady(found)).toBe(false);
  });

  it('does not wait for a dependency that hangs', async () => {
    const hanging: Check = () => new Promise(() => undefined);
    const found = await readinessOf(
      { event_log: eventLogCheck({ head: hanging as never, problem: () => undefined }) },
      log,
      1,
    )();
    expect(found.dependencies).toEqual({ event_log: 'unavailable' });
  });

  it('runs the checks once for all requests at the same time', async () => {
    let runs = 0;
    const counted: Check = async () => {
      runs += 1;
      return OK;
    };
    const find = readinessOf({ counted }, log);
    await Promise.all([find(), find(), find()]);
    expect(runs).toBe(1);
    await find();
    expect(runs).toBe(2);
  });

  it('has the status of the worst dependency, with all problems and details', async () => {
    const late: Check = async () => ({
      status: 'degraded',
      problems: ['It is late.'],
      details: { behind: 7 },
    });
    const { disk = fine } = diskCheck({ isLow: () => true, follow: () => undefined }, 'degraded');
    const found = await readinessOf({ late, disk }, log)();
    expect(found).toMatchObject({
      status: 'degraded',
      problems: ['It is late.', DISK_NEARLY_FULL],
      behind: 7,
    });
    expect(isReady(found)).toBe(true);
  });
});

describe('the clock of the machine', () => {
  const HERE = 1_800_000_000_000;
  const skewed = (seconds: number) =>
    databaseCheck(
      { rows: async () => [], row: async () => ({ ms: HERE - seconds * 1_000 }) as never },
      () => HERE,
    )();

  it.each([0, 5, -5])('may differ by %i seconds from that of the database', async (seconds) => {
    expect(await skewed(seconds)).toEqual(OK);
  });

  it.each([
    [90, '90 seconds ahead of'],
    [-6, '6 seconds behind'],
  ])('is a problem when it is %i seconds ahead', async (seconds, where) => {
    const problems = [`The clock of this machine is ${where} that of the database.`];
    expect(await skewed(seconds)).toEqual({ status: 'degraded', problems });
  });
});

describe('the storage of photos', () => {
  const away = {
    status: 'degraded',
    problems: ['Photos can be neither shown nor uploaded: their storage cannot be used.'],
  };
  const checked = async (check: () => Promise<void>) =>
    photoStorageCheck({ check })['photo_storage']?.();

  it.each<[string, () => Promise<void>]>([
    ['refuses', () => Promise.reject(new Error('secret.example refused'))],
    ['hangs', () => new Promise(() => undefined)],
  ])('is a problem for photos alone when it %s', async (_, check) => {
    expect(await checked(check)).toEqual(away);
  });

  it('is fine when it responds, and is not a dependency when photos are in a folder', async () => {
    expect(await checked(async () => undefined)).toEqual(OK);
    expect(photoStorageCheck({})).toEqual({});
  });
});
