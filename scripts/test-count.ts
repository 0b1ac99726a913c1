import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

type Count = { passed: number; failed: number };

const VitestReport = z
  .object({ numTotalTests: z.number(), numPassedTests: z.number() })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests,
  }));

const PlaywrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }));

/**
 * Reads the JSON report of one runner. A skipped test counts as failed, and
 * so does a run that found no tests or ended badly without a failed test to
 * show for it (a file that did not load, a server that did not start).
 */
export function countOf(report: string, exitCode: number): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const count = z
    .union([VitestReport, PlaywrightReport])
    .parse(JSON.parse(readFileSync(report, 'utf8')));
  const clean = exitCode === 0 && count.passed > 0;
  return count.failed > 0 || clean ? count : { ...count, failed: 1 };
}

export function total(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
