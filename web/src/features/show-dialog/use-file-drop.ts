import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/drop-target-for-external';
import { monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/monitor-for-external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { containsFiles } from '@atlaskit/pragmatic-drag-and-drop/utils/contains-files';
import { getFiles } from '@atlaskit/pragmatic-drag-and-drop/utils/get-files';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Lets files be dropped on an element. Files dropped anywhere else do nothing: without this, the
 * browser would leave the page to open them.
 */
export function useFileDrop(onDrop: (files: File[]) => void) {
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
