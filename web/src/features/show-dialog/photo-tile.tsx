import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import type { DraftPhoto, NewPhoto } from './draft-photos.ts';
import styles from './photo-tile.module.css';

interface PhotoTileProps {
  photo: DraftPhoto;
  place: number;
  count: number;
  onMove: (to: number) => void;
  /** Called when the photo at `from` is dropped on this one. */
  onDropOf: (from: number) => void;
  onRemove: () => void;
}

/** One photo of the form. On its buttons, the arrow keys, Home and End move the photo. */
export function PhotoTile({ photo, place, count, onMove, onDropOf, onRemove }: PhotoTileProps) {
  const { item, state } = useDragOrder('photos', place, onDropOf);
  const alt = `Photo ${place + 1}`;
  const name = `photo ${place + 1} of ${count}`;
  const targets: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };

  return (
    <li ref={item} className={classes(styles.tile, state && styles[state])}>
      {photo.kind === 'new' ? (
        <Preview file={photo.file} />
      ) : (
        <img src={photo.image} alt={alt} draggable={false} className={styles.picture} />
      )}
      <span className={styles.number}>{place + 1}</span>
      {photo.kind === 'new' && photo.note && <p className={styles.note}>{photo.note}</p>}
      {photo.kind === 'new' && <UploadStatus photo={photo} />}
      <div className={classes('flex', styles.tools)}>
        <IconButton
          size="sm"
          label={`Move ${name} to the left`}
          icon={<IconArrowLeft size={18} aria-hidden="true" />}
          aria-disabled={place === 0 || undefined}
          onKeyDown={onKeyDown}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          size="sm"
          label={`Move ${name} to the right`}
          icon={<IconArrowRight size={18} aria-hidden="true" />}
          aria-disabled={place === count - 1 || undefined}
          onKeyDown={onKeyDown}
          onClick={() => onMove(place + 1)}
        />
        <IconButton
          size="sm"
          className="push"
          label={`Remove ${name}`}
          icon={<IconX size={18} aria-hidden="true" />}
          onKeyDown={onKeyDown}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** How far a picked photo is, or why it is not stored. */
function UploadStatus({ photo: { file, upload } }: { photo: NewPhoto }) {
  const state = useSelector(upload.state);
  switch (state.kind) {
    case 'sending':
      return (
        <progress
          className={styles.progress}
          aria-label={`Uploading ${file.name}`}
          value={state.part}
        />
      );
    case 'refused':
      return <p className={classes('problem', styles.refusal)}>{state.reason}</p>;
    case 'failed':
      return <p className={styles.note}>Not uploaded yet. Saving tries again.</p>;
    case 'stored':
      return null;
  }
}

/** The picture of a file that is not stored yet. */
function Preview({ file }: { file: File }) {
  const show = (picture: HTMLImageElement) => {
    const address = URL.createObjectURL(file);
    picture.src = address;
    return () => URL.revokeObjectURL(address);
  };
  return <img ref={show} alt={file.name} draggable={false} className={styles.picture} />;
}
