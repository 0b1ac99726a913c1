import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import type { MenuProps } from './opened-menu.tsx';

/** The button that a menu was opened with, and where in the menu the focus begins. */
export type MenuAnchor = Pick<MenuProps, 'anchor' | 'initialFocus'>;

/** A list of actions. Nobody opens a menu before the page is shown, so it loads after that. */
export const Menu = lazyDialog(() => import('./opened-menu.tsx'));

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

/** The attributes of a button, and the menu that it opens and closes. */
export function useMenu({ label, entries }: Pick<MenuProps, 'label' | 'entries'>) {
  const [opened, setOpened] = useState<MenuAnchor>();
  const close = () => setOpened(undefined);
  return {
    button: menuButton(opened !== undefined, opened ? close : setOpened),
    menu: opened && <Menu {...opened} {...{ label, entries }} onClose={close} />,
  };
}

const arrowFocus: Record<string, MenuAnchor['initialFocus']> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
};
