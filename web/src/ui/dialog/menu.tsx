import {
  Menu as AriakitMenu,
  MenuItem as AriakitMenuItem,
  MenuItemCheck,
  MenuItemCheckbox,
  MenuSeparator as AriakitMenuSeparator,
  useMenuStore,
} from '@ariakit/react/menu';
import {
  useEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { classes } from '../classes.ts';
import styles from './menu.module.css';

/** The button that a menu was opened with, and where in the menu the focus begins. */
export interface MenuAnchor {
  anchor: HTMLElement;
  initialFocus: 'container' | 'first' | 'last';
}

interface MenuProps extends MenuAnchor {
  /** Names it, as its button is named. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A list of actions. Arrow keys move through it, typing jumps, Escape closes it. It is rendered
 * while it is open, so that the rows of a long list can share one.
 */
export function Menu({ anchor, initialFocus, label, onClose, children }: MenuProps) {
  const store = useMenuStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: 'bottom-end',
  });
  // The same element while the menu is open: with another one it would be mounted again.
  const [portal] = useState(() => anchor.closest('main'));
  useEffect(() => {
    store.setAnchorElement(anchor);
    store.setDisclosureElement(anchor);
    store.setAutoFocusOnShow(true);
    store.setInitialFocus(initialFocus);
  }, [store, anchor, initialFocus]);
  return (
    <AriakitMenu
      store={store}
      aria-label={label}
      gutter={4}
      portal
      portalElement={portal}
      // Tab goes on from the button, without the hidden stops that Ariakit would add.
      preserveTabOrder={false}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Tab') anchor.focus();
      }}
      unmountOnHide
      className={styles.menu}
    >
      {children}
    </AriakitMenu>
  );
}

/** The attributes of a button that opens a menu. `onToggle` is called also while it is open. */
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

interface MenuItemProps {
  onSelect?: () => void;
  /** A link or another element that plays the item. */
  render?: ReactElement;
  destructive?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  render,
  destructive = false,
  disabled = false,
  children,
}: MenuItemProps) {
  return (
    <AriakitMenuItem
      className={classes(styles.item, destructive && styles.destructive)}
      disabled={disabled}
      onClick={onSelect}
      {...(render && { render })}
    >
      {children}
    </AriakitMenuItem>
  );
}

interface MenuCheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** An item that is on or off; the menu stays open. */
export function MenuCheckbox({ checked, onChange, children }: MenuCheckboxProps) {
  return (
    <MenuItemCheckbox
      name="items"
      hideOnClick={false}
      checked={checked}
      onChange={() => onChange(!checked)}
      className={styles.item}
    >
      <MenuItemCheck />
      {children}
    </MenuItemCheckbox>
  );
}

export function MenuSeparator() {
  return <AriakitMenuSeparator className={styles.separator} />;
}
