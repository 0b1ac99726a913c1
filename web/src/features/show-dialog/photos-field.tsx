import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/drop-target-for-external';
import { monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/monitor-for-external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { containsFiles } from '@atlaskit/pragmatic-drag-and-drop/utils/contains-files';
import { getFiles } from '@atlaskit/pragmatic-drag-and-drop/utils/get-files';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled';
import { PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FileButton } from '../../ui/form/file-button.tsx';
import { classes } from '../../ui/classes.ts';
import { announce } from '../../ui/toast/announce.ts';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { PhotoTile } from './photo-tile.tsx';
import { movePhoto, type DraftPhoto, type NewPhoto } from './draft-photos.ts';
import { PHOTO_ACCEPT, pickPhotos } from './photo-picking.ts';
import { freshKey } from '../../api/use-idempotency-key.ts';
import { startUpload } from './photo-upload.ts';
import styles from './photos-field.module.css';
import formStyles from './show-form.module.css';

interface PhotosFieldProps {
  photos: readonly DraftPhoto[];
  error: string | undefined;
  hint: string | undefined;
  onChange: (photos: readonly DraftPhoto[]) => void;
}

/** The photos of a show, added by button or drop and ordered by dragging or with the arrow keys. */
export function PhotosField({ photos, error, hint, onChange }: PhotosFieldProps) {
  const errorId = useId();
  const adder = useRef<HTMLButtonElement>(null);
  const takeToast = useRef(() => {});
  useEffect(() => () => takeToast.current(), []);

  const add = (files: File[]) => {
    const { accepted, notice } = pickPhotos(files, photos.length);
    if (notice) takeToast.current = showToast({ ...notice, tone: 'destructive' });
    if (accepted.length === 0) return;
    const added = accepted.map((file): NewPhoto => ({
      kind: 'new',
      id: freshKey(),
      upload: startUpload(file),
    }));
    onChange([...photos, ...added]);
    announce(
      `${added.length} added, ${photos.length + added.length} of ${PHOTOS_PER_SHOW} photos.`,
    );
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= photos.length || to === from) return;
    const focused = document.activeElement;
    flushSync(() => onChange(movePhoto(photos, from, to)));
    // React may have moved the element in the page, which takes the focus from it.
    if (focused instanceof HTMLElement) focused.focus();
    announce(`Photo ${from + 1} is now photo ${to + 1} of ${photos.length}.`);
  };
  const remove = (place: number) => {
    const photo = photos[place];
    if (photo?.kind === 'new') photo.upload.cancel();
    onChange(photos.toSpliced(place, 1));
    adder.current?.focus();
    announce(`Photo ${place + 1} removed, ${photos.length - 1} left.`);
  };
  const { target, over } = useFileDrop(add);

  return (
    <fieldset className="stack">
      <legend className="label">Photos</legend>
      <p className="text-xs quiet">
        Up to {PHOTOS_PER_SHOW}. Drag them into order, or use their arrows; the first one is the
        cover. {hint}
      </p>
      <div ref={target} className={classes(styles.area, over && styles.over)}>
        {photos.length > 0 && (
          <ol className={styles.list}>
            {photos.map((photo, place) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                place={place}
                count={photos.length}
                onMove={(to) => move(place, to)}
                onDropOf={(from) => move(from, place)}
                onRemove={() => remove(place)}
              />
            ))}
          </ol>
        )}
        <div className="cluster">
          <FileButton
            {...{ size: 'sm', name: 'photos', ref: adder }}
            {...{ files: 'Photos', accept: PHOTO_ACCEPT, multiple: true, onChoose: add }}
            data-invalid={error && true}
            aria-describedby={error && errorId}
          >
            <IconPhotoPlus size="1.125rem" aria-hidden="true" />
            Add Photos
          </FileButton>
          <span className={classes('text-xs quiet', formStyles.desk)}>or drop them here</span>
        </div>
      </div>
      {error && (
        <p id={errorId} className="problem" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/**
 * Lets files be dropped on an element. Files dropped anywhere else do nothing: without this, the
 * browser would leave the page to open them.
 */
function useFileDrop(onDrop: (files: File[]) => void) {
  const target = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    if (!target.current) return;
    return combine(
      monitorForExternal({
        canMonitor: containsFiles,
        onDragStart: preventUnhandled.start,
        onDrop: preventUnhandled.stop,
      }),
      dropTargetForExternal({
        element: target.current,
        canDrop: containsFiles,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          drop(getFiles({ source }));
        },
      }),
    );
  }, []);
  return { target, over };
}
