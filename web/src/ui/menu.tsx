import {
  Menu as AriakitMenu,
  MenuButton,
  MenuItem as AriakitMenuItem,
  MenuItemCheck,
  MenuItemCheckbox,
  MenuProvider,
  MenuSeparator as AriakitMenuSeparator,
} from '@ariakit/react/menu';
import type { ReactElement, ReactNode } from 'react';
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
