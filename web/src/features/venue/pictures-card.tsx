import { PHOTO_TYPES, VENUE_SAYS } from '@stagedoor/contracts/facts/limits';
import type { Venue } from '@stagedoor/contracts/venue';
import type { Photo } from '@stagedoor/contracts/show';
import { useId, useRef, useState } from 'react';
import { fieldErrors } from '../../api/error-details.ts';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { smallestFile } from '../../shows/smallest-file.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { classes } from '../../ui/classes.ts';
import { OrderButtons } from '../../ui/order-buttons.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import { announceVenue } from './load-venue.ts';
import styles from './pictures-card.module.css';

const ACCEPT = PHOTO_TYPES.map((type) => `.${type}`).join(',');

/** The pictures of the house on the info page. Each change is saved at once, and can be undone. */
export function PicturesCard({ venue: { pictures } }: { venue: Venue }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [problem, setProblem] = useState<string>();
  const { busy, change } = useChanges('venue', 'venue pictures');
  const before = pictures.map((picture) => picture.id);
  const save = (make: () => Promise<readonly string[]>, done: string) => {
    setProblem(undefined);
    return change({
      work: async (commands) =>
        callApi('venue.edit', {
          body: { pictures: [...(await make())], from: { pictures: before } },
          commands,
        }),
      settle: announceVenue,
      done,
      failed: (error) => {
        const { photo, pictures: message = photo } = fieldErrors(error);
        setProblem(message);
        return message === undefined ? 'Failed to save the pictures. Please try again.' : undefined;
      },
    });
  };
  const add = (files: readonly File[]) =>
    save(async () => {
      const added: string[] = [];
      // One after the other, in the order in which they were chosen.
      for (const file of files) added.push(await stored(file));
      return [...before, ...added];
    }, 'Pictures added successfully.');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= before.length || to === from) return;
    const moved = before.toSpliced(from, 1).toSpliced(to, 0, before[from] ?? '');
    void save(async () => moved, 'Pictures reordered successfully.');
  };
  const remove = (place: number) => {
    heading.current?.focus();
    void save(async () => before.toSpliced(place, 1), 'Picture removed successfully.');
  };
  return (
    <section className="card" aria-labelledby={id}>
      <div className="stack gap-4 card-body">
        <h2 id={id} ref={heading} className="title" tabIndex={-1}>
          Pictures
        </h2>
        <p className="text-sm quiet">
          Up to {VENUE_SAYS.pictures} pictures of the house, on the info page. Drag them into order,
          or use their arrows.
        </p>
        {pictures.length > 0 && (
          <ol className={styles.list}>
            {pictures.map((picture, place) => (
              <Picture
                key={picture.id}
                {...{ picture, place, count: pictures.length }}
                onMove={(to) => move(place, to)}
                onDropOf={(from) => move(from, place)}
                onRemove={() => remove(place)}
              />
            ))}
          </ol>
        )}
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="cluster">
          <FileButton files="Pictures" accept={ACCEPT} multiple busy={busy} onChoose={add}>
            Add pictures
          </FileButton>
        </div>
      </div>
    </section>
  );
}

interface PictureProps {
  picture: Photo;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onDropOf: (from: number) => void;
  onRemove: () => void;
}

function Picture({ picture, place, count, onMove, onDropOf, onRemove }: PictureProps) {
  const { item, state } = useDragOrder('pictures', place, onDropOf);
  const name = `picture ${place + 1} of ${count}`;
  return (
    <li ref={item} className={classes(styles.picture, state && styles[state])}>
      <img src={smallestFile(picture)} alt={`Number ${place + 1}`} draggable={false} />
      <div className="flex">
        <OrderButtons axis="row" {...{ name, place, count, onMove, onRemove }} />
      </div>
    </li>
  );
}

/** Stores a picture that the venue may then take; returns its id. @throws as `callApi` */
async function stored(file: File): Promise<string> {
  const body = new FormData();
  body.append('photo', file);
  return (await callApi('photos.stage', { body })).id;
}
