import { useSelector } from '@tanstack/react-store';
import { useCallback } from 'react';
import { classes } from '../../ui/classes.ts';
import { OrderButtons } from '../../ui/order-buttons.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import type { DraftPhoto, NewPhoto } from './draft-photos.ts';
import type { UploadState } from './photo-upload.ts';
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
  return (
    <li ref={item} className={classes(styles.tile, state && styles[state])}>
      {photo.kind === 'new' ? (
        <PickedPicture upload={photo.upload} />
      ) : (
        <img src={photo.image} alt={alt} draggable={false} className={styles.picture} />
      )}
      <span className={styles.number}>{place + 1}</span>
      <div className={classes('flex', styles.tools)}>
        <OrderButtons axis="row" {...{ name, place, count, onMove, onRemove }} />
      </div>
    </li>
  );
}

/** A picked photo: what to know about it, and how far it is or why it is not stored. */
function PickedPicture({ upload }: Pick<NewPhoto, 'upload'>) {
  const { file, note } = useSelector(upload.picked);
  return (
    <>
      <Preview file={file} />
      {note && <p className={styles.note}>{note}</p>}
      <UploadStatus name={file.name} state={useSelector(upload.state)} />
    </>
  );
}

function UploadStatus({ name, state }: { name: string; state: UploadState }) {
  switch (state.kind) {
    case 'sending':
      return (
        <progress className={styles.progress} aria-label={`Uploading ${name}`} value={state.part} />
      );
    case 'refused':
      return (
        <p className={classes('problem', styles.refusal)} role="alert">
          {state.reason}
        </p>
      );
    case 'failed':
      return <p className={styles.note}>Not uploaded yet. Saving tries again.</p>;
    case 'stored':
      return null;
  }
}

/** The picture of a file that is not stored yet. */
function Preview({ file }: { file: File }) {
  // A large picture is not to be decoded again with each key that is typed.
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={file.name} draggable={false} className={styles.picture} />;
}
