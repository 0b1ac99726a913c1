import { IconDots } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Menu, menuButton, type MenuAnchor } from '../../ui/menu/menu.tsx';
import type { ManagePlace } from './place-at.ts';

/** A place of the back office for which narrow screens have no room in the bar. */
export interface MorePlace {
  place: ManagePlace;
  to: NonNullable<LinkProps['to']>;
  name: string;
}

/** A button that opens a menu of the places for which the bar has no room. */
export function MorePlaces({ places, isHere }: { places: readonly MorePlace[]; isHere: boolean }) {
  const [opened, setOpened] = useState<MenuAnchor>();
  return (
    <>
      <IconButton
        size="sm"
        label="More"
        icon={<IconDots size={20} aria-hidden="true" />}
        aria-current={isHere ? 'page' : undefined}
        {...menuButton(opened !== undefined, (anchor) =>
          setOpened((now) => (now ? undefined : anchor)),
        )}
      />
      {opened && (
        <Menu
          {...opened}
          label="More"
          entries={places.map(({ to, name }) => ({ text: name, render: <Link to={to} /> }))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
