import type { Genre } from '@stagedoor/contracts/genre';
import { IconCheck, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import styles from './genre-manager.module.css';

interface GenreRowProps {
  genre: Genre;
  /** How many shows it has, if that is known. */
  shows: string | undefined;
  selected: boolean;
  /** The genre was just renamed: its pencil gets the focus back. */
  focused: boolean;
  onSelect: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** A genre to choose. The built-in genre for shows without one cannot be changed. */
export function GenreRow({
  genre,
  shows,
  selected,
  focused,
  onSelect,
  onRename,
  onDelete,
}: GenreRowProps) {
  return (
    <>
      <button type="button" className={styles.choose} aria-pressed={selected} onClick={onSelect}>
        {genre.name}
        {selected && <IconCheck size={18} aria-hidden="true" />}
      </button>
      {shows && <span className={styles.shows}>{shows}</span>}
      {genre.slug !== 'none' && (
        <>
          <LinkButton
            size="sm"
            variant="ghost"
            aria-label={`History of ${genre.name}`}
            title={`History of ${genre.name}`}
            to="/manage/history/$subject/$id"
            params={{ subject: 'genre', id: genre.id }}
          >
            <IconHistory size={18} aria-hidden="true" />
          </LinkButton>
          <IconButton
            size="sm"
            label={`Rename ${genre.name}`}
            autoFocus={focused}
            icon={<IconPencil size={18} aria-hidden="true" />}
            onClick={onRename}
          />
          <IconButton
            size="sm"
            label={`Delete ${genre.name}`}
            icon={<IconTrash size={18} aria-hidden="true" />}
            onClick={onDelete}
          />
        </>
      )}
    </>
  );
}
