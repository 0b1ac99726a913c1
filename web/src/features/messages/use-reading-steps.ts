import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusPageStart } from '../../ui/page/focus-page-start.ts';
import { focusLastRow } from '../../ui/table/focus-last-row.ts';
import { useMedia } from '../../ui/use-media.ts';
import { neighboursOf } from './reading-order.ts';

const steps: Record<string, 'next' | 'previous'> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
};

interface ReadingStepsOptions {
  /** The list in the order on the screen. */
  listed: readonly { id: string }[];
  openedId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/**
 * Leads from one message of a list to another. Where there is room for a reading pane, there are
 * keys for it: `j` and `k` in the list and in the pane, arrows in the pane and on the names of the
 * list. Escape closes the pane.
 */
export function useReadingSteps({ listed, openedId, onOpen, onClose }: ReadingStepsOptions) {
  const hasPane = useMedia('(min-width: 62.5rem)');
  const box = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isEntering = useRef(false);
  const lastId = useRef(openedId);

  const placeFocus = useEffectEvent(() => {
    if (isEntering.current) title.current?.focus();
    else if (hasPane && openedId === undefined && document.activeElement === document.body)
      returnFocus(lastId.current);
    isEntering.current = false;
    lastId.current = openedId;
  });
  useLayoutEffect(() => placeFocus(), [openedId]);

  const read = (id: string) => {
    onOpen(id);
    rowOf(id)?.scrollIntoView({ block: 'nearest' });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || isTyping(target)) return;
    const isInPane = title.current?.closest('section')?.contains(target) === true;
    if (isInPane && key === 'Escape') onClose();
    const isArrow = key.startsWith('Arrow');
    // Elsewhere in the list, the arrows have another purpose.
    if (isArrow && !isInPane && target.dataset['step'] !== 'name') return;
    // Holding a key down would mark every message read.
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const row = target.closest<HTMLElement>('[data-message]');
    const step = steps[key];
    const id = step && neighboursOf(listed, row?.dataset['message'] ?? openedId)[step];
    if (id === undefined) return;
    event.preventDefault();
    read(id);
    if (row) focusName(id);
  });
  useEffect(() => {
    const element = box.current;
    if (!hasPane || !element) return undefined;
    // Not React's events, which would also come from menus and dialogs over the page.
    const onKeyDown = (event: KeyboardEvent) => press(event);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [hasPane]);

  return {
    hasPane,
    neighbours: neighboursOf(listed, openedId),
    read,
    /** Opens a message and moves the focus to it. */
    openAndFocus: (id: string) => {
      if (id === openedId) title.current?.focus();
      else {
        isEntering.current = hasPane;
        onOpen(id);
      }
    },
    /** For the element around the list and the pane. */
    box,
    /** For the title in the pane. */
    title,
  };
}

/** A text field needs every key; a checkbox needs none of these. */
function isTyping(target: HTMLElement): boolean {
  return target.matches('input:not([type="checkbox"]), select, textarea');
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-message="${CSS.escape(id)}"]`);
}

function focusName(id: string): boolean {
  const name = rowOf(id)?.querySelector<HTMLElement>('[data-step="name"]');
  name?.focus({ preventScroll: true });
  return name instanceof HTMLElement;
}

/** Moves the focus back to the row of a closed message, to the next, or to the page's start. */
function returnFocus(id: string | undefined): void {
  if (id !== undefined && !focusName(id) && !focusLastRow()) focusPageStart();
}
