/** A place in the viewport, in pixels from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The nearest place to the given one where all of the panel is visible. */
export function insideViewport({ x, y }: Point, panel: Size, viewport: Size): Point {
  return {
    x: clamp(0, Math.round(x), viewport.width - panel.width),
    y: clamp(0, Math.round(y), viewport.height - panel.height),
  };
}

function clamp(minimum: number, value: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, Math.floor(maximum)));
}
