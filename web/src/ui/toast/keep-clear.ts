/** Elements that a toast must not cover. */
const NEEDED =
  '[type=search], :is(a, button, input, select, textarea):focus, tr:has(:focus), [data-keep-clear]';
/** Elements that it covers only where nothing else is free: titles, and rows of tables. */
const READ = 'h1, h2, h3, tr, [role=row]';
/** How much worse it is to cover something that is needed. */
const WEIGHT = 1000;

const EDGES = ['bottom', 'top', 'above'] as const;
/** Places from left to right, as parts of the room beside the toast. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((eighths) => eighths / 8);

/**
 * Places a toast where it covers nothing that is needed, and as little as possible of what is read:
 * at the top or bottom edge of the window, or above the buttons at the bottom of a dialog. On a
 * phone full of rows it takes the place of the bar above them. Call the returned function to end
 * this.
 */
export function keepClear(toast: HTMLElement): () => void {
  const place = () => {
    const needed = boxesOf(NEEDED, toast);
    const read = boxesOf(READ, toast);
    const bars = boxesOf('[data-keep-clear]', toast).filter(({ top }) => top > innerHeight / 2);
    toast.style.setProperty('--lift', `${innerHeight - Math.min(innerHeight, ...topsOf(bars))}px`);
    let least = Infinity;
    let best: [string, number] = [EDGES[0], 0];
    for (const edge of EDGES) {
      for (const part of PLACES) {
        put(toast, edge, part);
        const box = boxOf(toast);
        const covered = covering(box, needed) * WEIGHT + covering(box, read);
        if (covered < least) [least, best] = [covered, [edge, part]];
      }
    }
    put(toast, ...best);
  };
  place();
  addEventListener('focusin', place);
  addEventListener('resize', place);
  // What is behind a dialog counts again when the dialog closes.
  const dialogs = new MutationObserver(place);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['inert'] });
  return () => {
    dialogs.disconnect();
    removeEventListener('focusin', place);
    removeEventListener('resize', place);
  };
}

function put(toast: HTMLElement, edge: string, part: number): void {
  toast.dataset['edge'] = edge;
  const room = document.documentElement.clientWidth - toast.offsetWidth;
  toast.style.left = `${Math.max(0, room * part)}px`;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

function boxesOf(selector: string, toast: HTMLElement): Box[] {
  const main = document.getElementById('main');
  // What has scrolled under the bar above the page is out of sight already.
  const bar = main?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll(selector)]
    .filter((element) => !toast.contains(element) && !element.closest('[inert]'))
    .map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top: main?.contains(element) ? Math.max(top, bar) : top, bottom };
    });
}

/** Where the toast stands when its animation is over. */
function boxOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  const [right, bottom] = [offsetLeft + offsetWidth, offsetTop + offsetHeight];
  return { left: offsetLeft, right, top: offsetTop, bottom };
}

/** How many square pixels of these boxes a box covers. */
function covering(box: Box, others: readonly Box[]): number {
  let covered = 0;
  for (const { left, right, top, bottom } of others) {
    const width = Math.min(box.right, right) - Math.max(box.left, left);
    const height = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    covered += Math.max(0, width) * Math.max(0, height);
  }
  return covered;
}

function topsOf(boxes: readonly Box[]): number[] {
  return boxes.map(({ top }) => top);
}
