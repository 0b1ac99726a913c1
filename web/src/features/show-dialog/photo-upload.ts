import type { StagedPhoto } from '@stagedoor/contracts/show';
import { createAtom } from '@tanstack/react-store';
import { ApiError } from '../../api/api-error.ts';
import { ExpectedError } from '../../api/expected-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { fetchWithProgress } from '../../api/fetch-with-progress.ts';
import { sendAgain } from '../../api/send-again.ts';
import { freshKey } from '../../api/use-idempotency-key.ts';
import { callApi } from '../../session/call-api.ts';
import { invalidFormat, readPhoto, type PickedPhoto } from './photo-picking.ts';

export type UploadState =
  /** `part` is how much has been sent, from 0 to 1. */
  | { kind: 'sending'; part: number }
  | { kind: 'stored'; photo: StagedPhoto }
  /** The browser or the server does not take this file: a sentence that names it says why. */
  | { kind: 'refused'; reason: string }
  /** Another try may succeed. */
  | { kind: 'failed' };

export type PhotoUpload = ReturnType<typeof startUpload>;

/** The last upload that was started: one after the other, none waits long on the server. */
let last: Promise<unknown> = Promise.resolve();

/** Reads and uploads a picked file at once. Its form may be gone when that is done. */
export function startUpload(file: File) {
  const picked = createAtom<PickedPhoto>({ file });
  const state = createAtom<UploadState>({ kind: 'sending', part: 0 });
  const over = new AbortController();
  const idempotencyKey = freshKey();
  let done = inTurn();
  return {
    picked,
    state,
    cancel: () => over.abort(),
    /** Waits for the photo; an upload that failed is tried again. @throws ApiError, NetworkError */
    photo: (): Promise<StagedPhoto> => {
      if (state.get().kind === 'failed') done = inTurn();
      return done;
    },
  };

  function inTurn(): Promise<StagedPhoto> {
    state.set({ kind: 'sending', part: 0 });
    const upload = last.then(send);
    last = upload.catch(() => undefined);
    return upload;
  }

  async function send(): Promise<StagedPhoto> {
    const body = new FormData();
    const showSent = (part: number) => state.set({ kind: 'sending', part });
    const call = { body, idempotencyKey, signal: over.signal, send: fetchWithProgress(showSent) };
    try {
      const read = await readPhoto(file);
      if (!read) throw new UnreadablePhoto(invalidFormat(file.name));
      picked.set(read);
      body.append('photo', read.file);
      const photo = await sendAgain(() => callApi('photos.stage', call));
      state.set({ kind: 'stored', photo });
      return photo;
    } catch (error) {
      state.set(stateAfter(error));
      throw error;
    }
  }
}

class UnreadablePhoto extends ExpectedError {}

function stateAfter(error: unknown): UploadState {
  if (error instanceof UnreadablePhoto) return { kind: 'refused', reason: error.message };
  const isRefused = error instanceof ApiError && [400, 413, 415, 429].includes(error.status);
  if (!isRefused) return { kind: 'failed' };
  return { kind: 'refused', reason: fieldErrors(error)['photo'] ?? error.message };
}
