/** Renders nothing. */
export function Nothing() {
  return null;
}
