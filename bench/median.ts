const ROUNDS = 3;

/** Measures each in turn, three times, so that a busy moment does not hit one alone. */
export async function medians<Name extends string>(
  measurements: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measurements).filter((name): name is Name => name in measurements);
  const results = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) results.get(name)?.push(await measurements[name]());
  }
  const middle = names.map((name) => [name, medianOf(results.get(name) ?? [])] as const);
  return Object.fromEntries(middle) as Record<Name, number>;
}

/** The value below which this part of the values lies: 0.5 for the median. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The ratio that a measurement should reach, and the lowest that it may have. */
export type Aim = { reach: number; floor: number };

/** One line of a result, with its ratio to the limit that was measured beside it. */
export function line(name: string, speed: number, limit?: number, aim?: Aim): string {
  const shown = `${Math.round(speed).toLocaleString('en')}/s`;
  if (limit === undefined) return `  ${name.padEnd(34)}${shown.padStart(12)}`;
  const ratio = `${(speed / limit).toFixed(2)}×`;
  const aimed = aim ? `   (reach ${aim.reach}, floor ${aim.floor})` : '';
  return `  ${name.padEnd(34)}${shown.padStart(12)}${ratio.padStart(9)}${aimed}`;
}

function medianOf(values: number[]): number {
  return quantile(values, 0.5);
}
