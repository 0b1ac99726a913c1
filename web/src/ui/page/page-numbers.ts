/** The first and the last page and those around the page, with a gap where some are left out. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const shown = Array.from({ length: pages }, (_, place) => place + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return shown.flatMap((number, place) => {
    const before = shown[place - 1] ?? 0;
    if (number - before === 1) return [number];
    // The gap would be as wide as the one number that it leaves out.
    return [number - before === 2 ? number - 1 : undefined, number];
  });
}
