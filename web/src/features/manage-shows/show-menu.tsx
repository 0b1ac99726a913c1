import type { Show } from '@stagedoor/contracts/show';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { MenuItem, MenuSeparator } from '../../ui/dialog/menu.tsx';

interface ShowMenuProps {
  show: Show;
  onEdit: (show: Show) => void;
  onPublish: (show: Show, isPublished: boolean) => void;
  onArchive: (show: Show, isArchived: boolean) => void;
  onRetract: (show: Show) => void;
}

/** What can be done to one show of the list. */
export function ShowMenu({ show, onEdit, onPublish, onArchive, onRetract }: ShowMenuProps) {
  return (
    <>
      <MenuItem render={<NewTabLink href={`/shows/${show.id}`} />}>View Show Page</MenuItem>
      <MenuItem onSelect={() => onEdit(show)}>Edit</MenuItem>
      <MenuItem
        render={
          <Link to="/manage/history/$subject/$id" params={{ subject: 'show', id: show.id }} />
        }
      >
        History
      </MenuItem>
      <MenuSeparator />
      <MenuItem disabled={show.is_archived} onSelect={() => onPublish(show, !show.is_published)}>
        {show.is_published ? 'Unpublish' : 'Publish'}
      </MenuItem>
      <MenuItem onSelect={() => onArchive(show, !show.is_archived)}>
        {show.is_archived ? 'Unarchive' : 'Archive'}
      </MenuItem>
      {!show.is_published && (
        <MenuItem onSelect={() => onRetract(show)}>Retract from Feeds</MenuItem>
      )}
    </>
  );
}

function NewTabLink(link: ComponentProps<'a'>) {
  return <a {...link} target="_blank" rel="noopener" />;
}
