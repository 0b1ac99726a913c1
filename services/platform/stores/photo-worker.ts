import { constants, getPriority, setPriority } from 'node:os';
import type { PhotoReply, PhotoRequest } from './photo-process.ts';
import { photoTasks } from './photo-tasks.ts';

/* The photo process: does one task after another, until its parent disconnects or ends. */
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
// An exit would first wait for the picture in progress; nothing here needs an orderly end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches this process too, while its parent still finishes an upload.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

process.on('message', (request: PhotoRequest) => {
  void perform(request)
    .then(
      (result): PhotoReply => ({ result }),
      (error: unknown): PhotoReply => ({ error: String(error) }),
    )
    .then((reply) => process.send?.(reply));
});

async function perform({ task, args }: PhotoRequest): Promise<unknown> {
  return Reflect.apply(photoTasks[task], undefined, args);
}
