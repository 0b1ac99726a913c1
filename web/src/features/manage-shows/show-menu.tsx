import type { Show } from '@stagedoor/contracts/show';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { MenuEntry } from '../../ui/menu/menu.tsx';

interface ShowMenuActions {
  onEdit: (show: Show) => void;
  onPublish: (show: Show, isPublished: boolean) => void;
  onArchive: (show: Show, isArchived: boolean) => void;
  onRetract: (show: Show) => void;
}

/** The menu of a show in the list. */
export function showMenu(
  show: Show,
  { onEdit, onPublish, onArchive, onRetract }: ShowMenuActions,
): MenuEntry[] {
  return [
    { text: 'View Show Page', render: <NewTabLink href={`/shows/${show.id}`} /> },
    { text: 'Edit', onSelect: () => onEdit(show) },
    {
      text: 'History',
      render: <Link to="/manage/history/$subject/$id" params={{ subject: 'show', id: show.id }} />,
    },
    'separator',
    {
      text: show.is_published ? 'Unpublish' : 'Publish',
      disabled: show.is_archived,
      onSelect: () => onPublish(show, !show.is_published),
    },
    {
      text: show.is_archived ? 'Unarchive' : 'Archive',
      onSelect: () => onArchive(show, !show.is_archived),
    },
    ...(show.is_published
      ? []
      : [{ text: 'Remove from Calendar Feeds', onSelect: () => onRetract(show) }]),
  ];
}

function NewTabLink(link: ComponentProps<'a'>) {
  return <a {...link} target="_blank" rel="noopener" />;
}
