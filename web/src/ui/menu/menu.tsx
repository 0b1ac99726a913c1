import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';

/** The button that a menu was opened with, and where in the menu the focus begins. */
export interface MenuAnchor {
  anchor: HTMLElement;
  initialFocus: 'container' | 'first' | 'last';
}

export interface MenuAction {
  text: string;
  onSelect?: () => void;
  /** A link or another element that takes the place of the item. */
  render?: ReactElement;
  disabled?: boolean;
  /** For an item that is on or off: the menu stays open. */
  checked?: boolean;
}

export type MenuEntry = MenuAction | 'separator';

export interface MenuProps extends MenuAnchor {
  /** The name of the menu, which is also its button's. */
  label: string;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** A list of actions. Nobody opens a menu before the page is shown, so it loads after that. */
export const Menu = lazyDialog<MenuProps>(() => import('./opened-menu.tsx'));

/** The attributes of a button that opens a menu. `onToggle` is called to close it, too. */
export function menuButton(open: boolean, onToggle: (anchor: MenuAnchor) => void) {
  return {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) =>
      onToggle({ anchor: currentTarget, initialFocus: detail === 0 ? 'first' : 'container' }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const initialFocus = arrowFocus[event.key];
      if (!initialFocus) return;
      event.preventDefault();
      onToggle({ anchor: event.currentTarget, initialFocus });
    },
  };
}

const arrowFocus: Record<string, MenuAnchor['initialFocus']> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
};
