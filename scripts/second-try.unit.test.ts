import { describe, expect, it } from 'vitest';
import { withSecondTry } from './second-try.ts';
import type { TestResult } from './test-report.ts';

const FILE = 'show.unit.test.ts';

const passed = (name: string): TestResult => ({ file: FILE, name, passed: true, error: '', ms: 0 });
const failed = (name: string, error = 'once'): TestResult => ({
  file: FILE,
  name,
  passed: false,
  error,
  ms: 0,
});
const none = () => Promise.reject(new Error('nothing runs again'));

describe('a second try', () => {
  it('is for nothing where all passed; the file itself is no test', async () => {
    const first = [passed('a'), passed('b'), passed('')];
    expect(await withSecondTry(first, none)).toEqual({ passed: 2, failed: [], flaky: [] });
  });

  it('makes flaky what passes then, and keeps the error of the first try', async () => {
    const again = () => Promise.resolve([passed('a'), passed('b')]);
    const outcome = await withSecondTry([passed('a'), failed('b')], again);
    expect(outcome).toEqual({ passed: 2, failed: [], flaky: [failed('b')] });
  });

  it('leaves failed what fails then, too', async () => {
    const again = () => Promise.resolve([failed('a', 'twice')]);
    const outcome = await withSecondTry([failed('a')], again);
    expect(outcome).toEqual({ passed: 0, failed: [failed('a')], flaky: [] });
  });

  it('makes flaky what fails only then', async () => {
    const again = () => Promise.resolve([failed('a'), passed('b')]);
    const outcome = await withSecondTry([passed('a'), failed('b')], again);
    expect(outcome).toMatchObject({ passed: 2, failed: [] });
    expect(outcome.flaky).toHaveLength(2);
  });

  it('leaves failed what does not run then', async () => {
    const outcome = await withSecondTry([failed('a')], () => Promise.resolve([passed('')]));
    expect(outcome).toEqual({ passed: 0, failed: [failed('a')], flaky: [] });
  });

  it('fails where its run ends badly', async () => {
    const badRun = { file: '', name: '', passed: false, error: 'the run ended with code 1', ms: 0 };
    const again = () => Promise.resolve([passed('a'), badRun]);
    expect(await withSecondTry([failed('a')], again)).toMatchObject({ failed: [badRun] });
  });

  it('is for files: one with two failures runs once', async () => {
    const ran: string[] = [];
    await withSecondTry([failed('a'), failed('b')], async (file) => {
      ran.push(file);
      return [passed('a'), passed('b')];
    });
    expect(ran).toEqual([FILE]);
  });

  it('is for five tests at most: where six fail, they have failed', async () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => failed(name));
    expect(await withSecondTry(six, none)).toEqual({ passed: 0, failed: six, flaky: [] });
  });

  it('is not for a run that failed as a whole', async () => {
    const noReport = { file: '', name: '', passed: false, error: 'the run left no report', ms: 0 };
    const outcome = await withSecondTry([noReport, failed('a')], none);
    expect(outcome.failed).toEqual([noReport, failed('a')]);
  });
});
