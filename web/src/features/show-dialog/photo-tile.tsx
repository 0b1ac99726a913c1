import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
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
  const { tile, state } = usePhotoDrag(place, onDropOf);
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
    <li ref={tile} className={classes(styles.tile, state && styles[state])}>
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

/** Lets tiles be dragged onto each other. `onDropOf` gets the place of the tile dropped here. */
function usePhotoDrag(place: number, onDropOf: (from: number) => void) {
  const tile = useRef<HTMLLIElement>(null);
  const [state, setState] = useState<'dragged' | 'over' | undefined>();
  const drop = useEffectEvent((from: unknown) => {
    if (typeof from === 'number') onDropOf(from);
  });

  useEffect(() => {
    const element = tile.current;
    if (!element) return;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ photoPlace: place }),
        onDragStart: () => setState('dragged'),
        onDrop: () => setState(undefined),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => 'photoPlace' in source.data && source.element !== element,
        onDragEnter: () => setState('over'),
        onDragLeave: () => setState(undefined),
        onDrop: ({ source }) => {
          setState(undefined);
          drop(source.data['photoPlace']);
        },
      }),
    );
  }, [place]);
  return { tile, state };
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
