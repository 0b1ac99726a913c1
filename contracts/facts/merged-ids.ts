/**
 * A list by its ids after two edits of `before`: those that either side added, and none that either
 * side removed. If mine moved one, its order holds.
 */
export function mergedIds(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const kept = mine.filter((id) => theirs.includes(id) || !before.includes(id));
  const others = theirs.filter((id) => mine.includes(id) || !before.includes(id));
  const isMoved = before.filter((id) => mine.includes(id)).some((id, i) => id !== mine[i]);
  return [...new Set(isMoved ? [...kept, ...others] : [...others, ...kept])];
}
