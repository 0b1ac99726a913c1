import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PHOTO_TASK } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { createTaskQueue } from '../process/task-queue.ts';
import type { PhotoReply, PhotoRequest, photoTasks } from './photo-worker.ts';

type Tasks = typeof photoTasks;
type Name = keyof Tasks;
type Result<Task extends Name> = Awaited<ReturnType<Tasks[Task]>>;

const WORKER = join(import.meta.dirname, 'photo-worker.ts');
/** Several times as many as the uploads that are accepted at once bring. */
const MOST_WAITING = 100;
const RETRY_SECONDS = 5;
/** The tasks of jobs: nobody waits for their end. */
const OF_JOBS: readonly Name[] = ['variant', 'preview'];
const IDLE_MS = 3_000;
/** Makes glibc return the memory of a picture at once instead of keeping pieces for the next. */
const GIVES_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const { limitMs, waitMs } = PHOTO_TASK;

/**
 * Decodes and encodes pictures in processes of their own, each one at a time. A process starts when
 * there is work and ends soon after, so that the memory of pictures goes back to the machine, and a
 * picture that crashes the library fails alone. What is drawn for visitors does not wait for
 * photos, and photos are made by turns of the accounts that bring them.
 * @throws Refused too-busy when too many tasks wait or this one waits too long, or when the
 * process crashes or takes too long.
 */
export function inPhotoProcess<Task extends Name>(
  task: Task,
  ...args: Parameters<Tasks[Task]>
): Promise<Result<Task>> {
  return inPhotoProcessFor('', task, ...args);
}

/** As `inPhotoProcess`, by turns with other accounts. */
export function inPhotoProcessFor<Task extends Name>(
  account: string,
  task: Task,
  ...args: Parameters<Tasks[Task]>
): Promise<Result<Task>> {
  const run = DRAWN.includes(task) ? draw : make;
  return run(account, task, args);
}

const DRAWN: readonly Name[] = ['jpegOfSvg', 'squarePng', 'logoPreview', 'mailLogo'];
const draw = photoProcess();
const make = photoProcess();

function photoProcess() {
  let worker: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  const inTurn = createTaskQueue({ atOnce: 1, waiting: MOST_WAITING, waitMs });

  return <Task extends Name>(account: string, task: Task, args: Parameters<Tasks[Task]>) =>
    inTurn(() => perform(task, args).finally(rest), OF_JOBS.includes(task), account);

  async function perform<Task extends Name>(
    task: Task,
    args: Parameters<Tasks[Task]>,
  ): Promise<Result<Task>> {
    clearTimeout(ending);
    worker ??= start();
    const current = worker;
    // Keeps this process alive while a picture is being made.
    current.ref();
    current.channel?.ref();
    const over = new AbortController();
    const end = () => over.abort();
    const limit = setTimeout(() => current.kill('SIGKILL'), limitMs);
    current.once('exit', end);
    try {
      // It may also have ended before it was noticed here.
      const replied = once(current, 'message', { signal: over.signal }).catch(crash);
      current.send({ task, args } satisfies PhotoRequest);
      const reply: PhotoReply<Result<Task>> = (await replied)[0];
      if ('error' in reply) throw new Error(reply.error);
      return reply.result;
    } finally {
      clearTimeout(limit);
      current.off('exit', end);
    }
  }

  /** Starts the process without the environment, which has secrets, and the options of this one. */
  function start(): ChildProcess {
    const started = fork(WORKER, { serialization: 'advanced', env: GIVES_BACK, execArgv: [] });
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    started.on('error', forget).on('exit', forget);
    return started;
  }

  /** Ends an idle photo process after a while. This process need not wait for that. */
  function rest(): void {
    if (!worker) return;
    const idle = worker;
    idle.unref();
    idle.channel?.unref();
    ending = setTimeout(() => {
      if (worker === idle) worker = undefined;
      idle.disconnect();
    }, IDLE_MS).unref();
  }
}

/** Memory may have run out, so that another try can succeed. */
function crash(): never {
  const message = 'This picture could not be processed. Please try again, or use a smaller one.';
  throw new Refused('too-busy', { message, retryAfter: RETRY_SECONDS });
}
