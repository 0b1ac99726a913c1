/** Resolves when what is rendered by now has been painted. */
export function afterPaint(): Promise<void> {
  return new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted));
  });
}
