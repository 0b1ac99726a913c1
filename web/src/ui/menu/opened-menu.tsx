import {
  Menu,
  MenuItem,
  MenuItemCheck,
  MenuItemCheckbox,
  MenuSeparator,
  useMenuStore,
} from '@ariakit/react/menu';
import { useEffect, useState, type KeyboardEvent, type ReactElement } from 'react';
import styles from './menu.module.css';

export interface MenuProps {
  anchor: HTMLElement;
  initialFocus: 'container' | 'first' | 'last';
  /** The name of the menu, which is also its button's. */
  label: string;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

export type MenuEntry = MenuAction | 'separator';

interface MenuAction {
  text: string;
  onSelect?: () => void;
  /** A link or another element that takes the place of the item. */
  render?: ReactElement;
  disabled?: boolean;
  /** For an item that is on or off: the menu stays open. */
  checked?: boolean;
}

/**
 * A list of actions. Arrow keys move through it, typing jumps, Escape closes it. It is rendered
 * while it is open, so that the rows of a long list can share one.
 */
export default function OpenedMenu({ anchor, initialFocus, label, entries, onClose }: MenuProps) {
  const store = useMenuStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: 'bottom-end',
  });
  // The element must stay the same while the menu is open: another one would mount it again.
  const [portal] = useState(() => anchor.closest('main'));
  useEffect(() => {
    store.setAnchorElement(anchor);
    store.setDisclosureElement(anchor);
    store.setAutoFocusOnShow(true);
    store.setInitialFocus(initialFocus);
  }, [store, anchor, initialFocus]);
  return (
    <Menu
      store={store}
      aria-label={label}
      gutter={4}
      portal
      portalElement={portal}
      // Tab continues from the button, without the hidden stops that Ariakit would add.
      preserveTabOrder={false}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Tab') anchor.focus();
      }}
      // The first click or tap elsewhere only closes it.
      backdrop
      unmountOnHide
      className={styles.menu}
    >
      {entries.map((entry, at) =>
        entry === 'separator' ? (
          <MenuSeparator key={at} className={styles.separator} />
        ) : (
          <Item key={at} {...entry} />
        ),
      )}
    </Menu>
  );
}

function Item({ text, checked, onSelect, render, disabled = false }: MenuAction) {
  if (checked !== undefined) {
    return (
      <MenuItemCheckbox
        name="items"
        hideOnClick={false}
        checked={checked}
        {...(onSelect && { onChange: onSelect })}
        className={styles.item}
      >
        <MenuItemCheck />
        {text}
      </MenuItemCheckbox>
    );
  }
  return (
    <MenuItem
      className={styles.item}
      disabled={disabled}
      {...(onSelect && { onClick: onSelect })}
      {...(render && { render })}
    >
      {text}
    </MenuItem>
  );
}
