/** Maps items in order, at most `atOnce` at a time. */
export async function mapAtMost<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  map: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await map(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
