/** An age limit as visitors read it. */
export function agesLabel(ages: string): string {
  return ages === 'all_ages' ? 'All Ages' : ages;
}
