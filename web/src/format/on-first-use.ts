/**
 * Returns a function that makes a value at its first call and keeps it. The first formatter of a
 * language or a time zone loads its data, which takes a phone as long as rendering a page.
 */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}
