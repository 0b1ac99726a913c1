import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/drop-target-for-external';
import { containsFiles } from '@atlaskit/pragmatic-drag-and-drop/utils/contains-files';
import { getFiles } from '@atlaskit/pragmatic-drag-and-drop/utils/get-files';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Makes an element take files that are dropped on it; files dropped beside it do nothing, where the browser would open them. */
export function useFileDrop(onDrop: (files: File[]) => void) {
  const target = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    if (!target.current) return;
    return dropTargetForExternal({
      element: target.current,
      canDrop: containsFiles,
      onDragEnter: () => {
        preventUnhandled.start();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        preventUnhandled.stop();
        setOver(false);
        drop(getFiles({ source }));
      },
    });
  }, []);
  return { target, over };
}
