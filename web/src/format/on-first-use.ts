/**
 * What `make` returns, made when it is first used. The first formatter of a language or a time zone
 * loads its data, which takes a phone as long as rendering a page.
 */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}
