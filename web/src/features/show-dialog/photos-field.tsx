import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/drop-target-for-external';
import { monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/monitor-for-external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { containsFiles } from '@atlaskit/pragmatic-drag-and-drop/utils/contains-files';
import { getFiles } from '@atlaskit/pragmatic-drag-and-drop/utils/get-files';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled';
import { PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import { IconPhotoPlus, IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSelector } from '@tanstack/react-store';
import { flushSync } from 'react-dom';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { movePhoto, type DraftPhoto, type NewPhoto } from './draft-photos.ts';
import { PHOTO_ACCEPT, pickPhotos, readPhoto } from './photo-picking.ts';
import { startUpload } from './photo-upload.ts';
import tileStyles from './photo-tile.module.css';
import styles from './photos-field.module.css';

interface PhotosFieldProps {
  photos: readonly DraftPhoto[];
  error: string | undefined;
  hint: string | undefined;
  /** Whether picked files are being read: they are not in the form yet. */
  onReading: (isReading: boolean) => void;
  onChange: (update: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]) => void;
}

/** The photos of a show, added by button or drop and ordered by dragging or with the arrow keys. */
export function PhotosField({ photos, error, hint, onReading, onChange }: PhotosFieldProps) {
  const previewOf = usePreviews();
  const errorId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);

  const takeToast = useRef(() => {});
  useEffect(() => () => takeToast.current(), []);

  const read = async (file: File): Promise<NewPhoto | undefined> => {
    const photo = await readPhoto(file);
    return (
      photo && {
        ...{ kind: 'new', id: previewOf(photo.file), ...photo },
        upload: startUpload(photo.file),
      }
    );
  };
  const add = async (files: File[]) => {
    if (files.length === 0) return;
    onReading(true);
    const picked = await pickPhotos(files, photos.length, read).finally(() => onReading(false));
    const { accepted: added, notice } = picked;
    if (notice) takeToast.current = showToast({ ...notice, tone: 'destructive' });
    setRefused(picked.refused);
    onChange((now) => [...now, ...added].slice(0, PHOTOS_PER_SHOW));
    if (added.length > 0)
      setAnnouncement(
        `${added.length} added, ${photos.length + added.length} of ${PHOTOS_PER_SHOW} photos.`,
      );
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= photos.length || to === from) return;
    const focused = document.activeElement;
    flushSync(() => onChange((now) => movePhoto(now, from, to)));
    // React may have moved the element in the page, which takes the focus from it.
    if (focused instanceof HTMLElement) focused.focus();
    setAnnouncement(`Photo ${from + 1} is now photo ${to + 1} of ${photos.length}.`);
  };
  const remove = (place: number) => {
    const photo = photos[place];
    if (photo?.kind === 'new') photo.upload.cancel();
    onChange((now) => now.toSpliced(place, 1));
    adder.current?.focus();
    setAnnouncement(`Photo ${place + 1} removed, ${photos.length - 1} left.`);
  };
  const { target, over } = useFileDrop((files) => void add(files));

  return (
    <fieldset className="stack">
      <legend className="label">Photos</legend>
      {refused.map((name) => (
        <p key={name} className="problem" role="alert">
          {name} was not added: {reasonOf(name)}
        </p>
      ))}
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
          <Button
            {...{ size: 'sm', name: 'photos', ref: adder }}
            data-invalid={error && true}
            aria-describedby={error && errorId}
            onClick={() => picker.current?.click()}
          >
            <IconPhotoPlus size={18} aria-hidden="true" />
            Add Photos
          </Button>
          <span className={classes('text-xs quiet', styles.drop)}>or drop them here</span>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={PHOTO_ACCEPT}
        aria-label="Photos"
        onChange={({ target: input }) => {
          void add([...(input.files ?? [])]);
          input.value = '';
        }}
      />
      {error && (
        <p id={errorId} className="problem" role="alert">
          {error}
        </p>
      )}
      <div role="status">
        <span className="visually-hidden">{announcement}</span>
      </div>
    </fieldset>
  );
}

function reasonOf(name: string): string {
  return /\.hei[cf]$/i.test(name)
    ? 'it is a HEIC picture. Export it as JPG, and add that.'
    : 'it is not a picture that this browser can read.';
}

/** A function that makes the address of a file's preview, valid until the component unmounts. */
function usePreviews(): (file: File) => string {
  const urls = useRef<string[]>([]);
  useEffect(() => () => urls.current.splice(0).forEach((url) => URL.revokeObjectURL(url)), []);
  return (file) => {
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    return url;
  };
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
function PhotoTile({ photo, place, count, onMove, onDropOf, onRemove }: PhotoTileProps) {
  const { tile, state } = usePhotoDrag(place, onDropOf);
  const [src, alt] =
    photo.kind === 'new' ? [photo.id, photo.file.name] : [photo.image, `Photo ${place + 1}`];
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
    <li ref={tile} className={classes(tileStyles.tile, state && tileStyles[state])}>
      <img src={src} alt={alt} draggable={false} className={tileStyles.picture} />
      <span className={tileStyles.number}>{place + 1}</span>
      {photo.kind === 'new' && photo.note && <p className={tileStyles.note}>{photo.note}</p>}
      {photo.kind === 'new' && <UploadStatus photo={photo} />}
      <div className={classes('flex', tileStyles.tools)}>
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
          className={tileStyles.progress}
          aria-label={`Uploading ${file.name}`}
          value={state.part}
        />
      );
    case 'refused':
      return <p className={classes('problem', tileStyles.refusal)}>{state.reason}</p>;
    case 'failed':
      return <p className={tileStyles.note}>Not uploaded yet. Saving tries again.</p>;
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
