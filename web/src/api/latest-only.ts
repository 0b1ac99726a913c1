/**
 * Returns a function that applies the value of a load. Of several loads, only the one that started
 * last is applied, whichever ends first. A load that fails changes nothing.
 */
export function latestOnly<Value>(
  apply: (value: Value) => void,
): (loading: Promise<Value>) => Promise<void> {
  let latest: Promise<Value> | undefined;
  return async (loading) => {
    latest = loading;
    const loaded = await loading.then(
      (value) => ({ value }),
      () => undefined,
    );
    if (loaded && latest === loading) apply(loaded.value);
  };
}
