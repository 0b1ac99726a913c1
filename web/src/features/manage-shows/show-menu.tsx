import type { Show } from '@stagedoor/contracts/show';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

/** What can be done to one show of the list. */
export interface ShowActions {
  edit: (show: Show) => void;
  publish: (show: Show, isPublished: boolean) => void;
  archive: (show: Show, isArchived: boolean) => void;
}

interface ShowMenuProps {
  show: Show;
  actions: ShowActions;
}

export function ShowMenu({ show, actions }: ShowMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${show.headlining_artist}`}
          icon={<IconDotsVertical size={18} aria-hidden="true" />}
        />
      }
    >
      <MenuItem render={<NewTabLink href={`/shows/${show.id}`} />}>View Show Page</MenuItem>
      <MenuItem onSelect={() => actions.edit(show)}>Edit</MenuItem>
      <MenuSeparator />
      <MenuItem
        disabled={show.is_archived}
        onSelect={() => actions.publish(show, !show.is_published)}
      >
        {show.is_published ? 'Unpublish' : 'Publish'}
      </MenuItem>
      <MenuItem onSelect={() => actions.archive(show, !show.is_archived)}>
        {show.is_archived ? 'Unarchive' : 'Archive'}
      </MenuItem>
    </Menu>
  );
}

function NewTabLink(link: ComponentProps<'a'>) {
  return <a {...link} target="_blank" rel="noopener" />;
}
