import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Lets tiles be dragged onto each other. `onDropOf` gets the place of the tile dropped here. */
export function usePhotoDrag(place: number, onDropOf: (from: number) => void) {
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
