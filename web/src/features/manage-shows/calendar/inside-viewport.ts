/** A place in the viewport, in pixels from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The nearest place to the given one where something of this size is whole in sight. */
export function insideViewport({ x, y }: Point, panel: Size, viewport: Size): Point {
  return {
    x: between(0, Math.round(x), viewport.width - panel.width),
    y: between(0, Math.round(y), viewport.height - panel.height),
  };
}

function between(minimum: number, value: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, Math.floor(maximum)));
}
