import {
  Menu as AriakitMenu,
  MenuButton,
  MenuItem as AriakitMenuItem,
  MenuItemCheck,
  MenuItemCheckbox,
  MenuProvider,
  MenuSeparator as AriakitMenuSeparator,
  useMenuStore,
} from '@ariakit/react/menu';
import {
  useEffect,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { classes } from './classes.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it, for example `<Button>Columns</Button>`. */
  trigger: ReactElement;
  children: ReactNode;
}

/** A button with a list of things to do. Arrow keys move through it, typing jumps, Escape closes. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <MenuProvider placement="bottom-end">
      <MenuButton render={trigger} />
      <AriakitMenu gutter={4} portal unmountOnHide className={styles.menu}>
        {children}
      </AriakitMenu>
    </MenuProvider>
  );
}

/** The button that a menu was opened with, and where in the menu the focus begins. */
export interface MenuAnchor {
  anchor: HTMLElement;
  initialFocus: 'container' | 'first' | 'last';
}

interface AnchoredMenuProps extends MenuAnchor {
  /** Names it, as its button is named. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A menu that many buttons share (see `menuButton`), of which a long list would otherwise hold one for each row. Render it while it is open. */
export function AnchoredMenu({
  anchor,
  initialFocus,
  label,
  onClose,
  children,
}: AnchoredMenuProps) {
  const store = useMenuStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: 'bottom-end',
  });
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
      unmountOnHide
      className={styles.menu}
    >
      {children}
    </AriakitMenu>
  );
}

/** What makes a button open an `AnchoredMenu`, by press, click and arrow key. `onAsk` hears of a press on the button of an open menu, too. */
export function menuButton(open: boolean, onAsk: (asked: MenuAnchor) => void) {
  return {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) =>
      onAsk({ anchor: currentTarget, initialFocus: detail === 0 ? 'first' : 'container' }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const initialFocus = arrowFocus[event.key];
      if (!initialFocus) return;
      event.preventDefault();
      onAsk({ anchor: event.currentTarget, initialFocus });
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
