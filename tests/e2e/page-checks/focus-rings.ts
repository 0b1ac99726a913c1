import type { Page } from '@playwright/test';
import { APART, LOOKS, withColours } from './page-colours.ts';

/**
 * Stops of Tab whose ring is missing, is cut off at more than one of its four sides, or has less
 * than 3:1 against the ground that it lies on, in any theme and mode. On a phone, where
 * other parts are cut off, only the sides are looked at.
 */
export async function ringFaults(page: Page): Promise<string[]> {
  await withColours(page);
  // The focus that a script moves shows its ring if a key was the last thing pressed.
  await page.keyboard.press('Shift');
  const isPhone = page.viewportSize()?.width === PHONE;
  const { faults, kinds } = await page.evaluate(findFaults, {
    ...{ apart: APART, looks: isPhone ? [] : LOOKS, known: [...known] },
  });
  if (!isPhone) for (const kind of kinds) known.add(kind);
  return faults;
}

const PHONE = 390;
/** The widths of windows that rings are looked at in. */
export const RING_WIDTHS = [1280, PHONE] as const;

/** Rings and grounds whose colours were looked at on a page before: they are the same on all. */
const known = new Set<string>();

interface Search {
  apart: typeof APART;
  looks: typeof LOOKS;
  known: string[];
}

function findFaults({ apart, looks, known: before }: Search) {
  const { wear, contrast, groundOf, nameOf } = window.pageColours;
  /** The edges of boxes lie between pixels. */
  const EDGE = 0.5;
  const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const faults: string[] = [];
  /** The element that draws the ring: the one with the focus, or what it is in. */
  const ringOf = (stop: Element) => {
    for (let drawn: Element | null = stop; drawn; drawn = drawn.parentElement) {
      const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(drawn);
      if (outlineStyle === 'none') continue;
      const [width, offset] = [parseFloat(outlineWidth), parseFloat(outlineOffset)];
      const ground = groundOf(offset < 0 ? drawn : drawn.parentElement);
      return { drawn, width, offset, colour: outlineColor, ground };
    }
    return undefined;
  };
  /** How many sides of a ring nothing cuts off. */
  const sidesSeen = ({ drawn, width, offset }: NonNullable<ReturnType<typeof ringOf>>) => {
    const box = drawn.getBoundingClientRect();
    const page = document.documentElement;
    const inside = { left: 0, right: page.clientWidth, top: -Infinity, bottom: Infinity };
    for (let outer = drawn.parentElement; outer && outer !== document.body;) {
      const { overflowX, overflowY, position } = getComputedStyle(outer);
      const room = outer.getBoundingClientRect();
      if (overflowX !== 'visible') {
        inside.left = Math.max(inside.left, room.left + outer.clientLeft);
        inside.right = Math.min(inside.right, room.left + outer.clientLeft + outer.clientWidth);
      }
      if (overflowY !== 'visible') {
        inside.top = Math.max(inside.top, room.top + outer.clientTop);
        inside.bottom = Math.min(inside.bottom, room.top + outer.clientTop + outer.clientHeight);
      }
      outer = position === 'fixed' ? null : outer.parentElement;
    }
    const reach = offset + width - EDGE;
    return [
      box.left - reach >= inside.left,
      box.right + reach <= inside.right,
      box.top - reach >= inside.top,
      box.bottom + reach <= inside.bottom,
    ].filter(Boolean).length;
  };
  const { activeElement } = document;
  const alike = new Map<string, HTMLElement>();
  wear(apart);
  for (const stop of document.querySelectorAll<HTMLElement>(STOPS)) {
    if (stop.closest('[inert], [hidden]') || stop.tabIndex < 0 || !stop.checkVisibility()) continue;
    stop.focus();
    if (document.activeElement !== stop) continue;
    const ring = ringOf(stop);
    if (!ring) {
      faults.push(`${nameOf(stop)} has no ring`);
      continue;
    }
    const seen = sidesSeen(ring);
    if (seen < 3) faults.push(`${nameOf(stop)} shows ${seen} sides of its ring`);
    // The footer and a themed part have other colours than the page in one of the modes.
    const part = stop.closest('footer, [data-themed], [data-mode]')?.localName;
    const kind = `${part} ${ring.colour} ${ring.ground}`;
    if (!before.includes(kind)) alike.set(kind, stop);
  }
  for (const look of looks) {
    wear(look);
    for (const stop of alike.values()) {
      stop.focus();
      const ring = ringOf(stop);
      const measured = ring ? contrast(ring.colour, ring.ground) : 0;
      if (measured < 3)
        faults.push(`${nameOf(stop)} has a ring of ${measured.toFixed(1)}:1 in ${look.name}`);
    }
  }
  wear();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return { faults, kinds: [...alike.keys()] };
}
