import type { TestResult } from './test-report.ts';

/** Where more tests than these need a second try, something is wrong. */
export const MOST_SECOND_TRIES = 5;

export interface Outcome {
  /** How many tests passed, at the latest at the second try. */
  passed: number;
  /** What failed twice, or failed and got no second try. */
  failed: TestResult[];
  /** What failed once and passed once, with the error. */
  flaky: TestResult[];
}

/**
 * Runs the files again in which something failed, one after the other, and says what passed at one
 * of both tries. Where too much failed, or a run as a whole, nothing gets a second try.
 */
export async function withSecondTry(
  first: TestResult[],
  again: (file: string) => Promise<TestResult[]>,
): Promise<Outcome> {
  const failures = first.filter(({ passed }) => !passed);
  const isWorthIt = failures.length <= MOST_SECOND_TRIES && failures.every(({ file }) => file);
  const second: TestResult[] = [];
  if (isWorthIt)
    for (const file of new Set(failures.map((failure) => failure.file)))
      second.push(...(await again(file)));

  const outcome: Outcome = { passed: 0, failed: [], flaky: [] };
  const tests = Map.groupBy([...first, ...second], ({ file, name }) => `${file}\n${name}`);
  for (const tries of tests.values()) {
    const failure = tries.find(({ passed }) => !passed);
    const hasPassed = tries.some(({ passed }) => passed);
    if (failure) outcome[hasPassed ? 'flaky' : 'failed'].push(failure);
    if (hasPassed && tries[0]?.name) outcome.passed += 1;
  }
  if (outcome.flaky.length <= MOST_SECOND_TRIES) return outcome;
  return { ...outcome, failed: [...outcome.failed, ...outcome.flaky] };
}
