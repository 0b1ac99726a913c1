import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Lets the items of a list be dragged onto each other. Only items of one `list` go together;
 * `onDropOf` gets the place of the item that is dropped on this one.
 */
export function useDragOrder(list: string, place: number, onDropOf: (from: number) => void) {
  const item = useRef<HTMLLIElement>(null);
  const [state, setState] = useState<'dragged' | 'over' | undefined>();
  const drop = useEffectEvent((from: unknown) => {
    if (typeof from === 'number') onDropOf(from);
  });

  useEffect(() => {
    const element = item.current;
    if (!element) return;
    return combine(
      draggable({
        element,
        // In a field, dragging selects text.
        dragHandle: element.querySelector('summary') ?? element,
        getInitialData: () => ({ list, place }),
        onDragStart: () => setState('dragged'),
        onDrop: () => setState(undefined),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && source.element !== element,
        onDragEnter: () => setState('over'),
        onDragLeave: () => setState(undefined),
        onDrop: ({ source }) => {
          setState(undefined);
          drop(source.data['place']);
        },
      }),
    );
  }, [list, place]);
  return { item, state };
}
