import type { StagedPhoto } from '@stagedoor/contracts/show';
import { createAtom } from '@tanstack/react-store';
import { ApiError } from '../../api/api-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { fetchWithProgress } from '../../api/fetch-with-progress.ts';
import { sendAgain } from '../../api/send-again.ts';
import { freshKey } from '../../api/use-idempotency-key.ts';
import { callApi } from '../../session/call-api.ts';

export type UploadState =
  /** `part` is how much has been sent, from 0 to 1. */
  | { kind: 'sending'; part: number }
  | { kind: 'stored'; photo: StagedPhoto }
  /** The server does not take this file: a sentence that names it says why. */
  | { kind: 'refused'; reason: string }
  /** Another try may succeed. */
  | { kind: 'failed' };

export type PhotoUpload = ReturnType<typeof startUpload>;

/** The last upload that was started: one after the other, none waits long on the server. */
let last: Promise<unknown> = Promise.resolve();

/** Uploads a picked photo at once. Its form need not be there any more when that is done. */
export function startUpload(file: File) {
  const state = createAtom<UploadState>({ kind: 'sending', part: 0 });
  const over = new AbortController();
  const idempotencyKey = freshKey();
  let done = inTurn();
  return {
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
    body.append('photo', file);
    const showSent = (part: number) => state.set({ kind: 'sending', part });
    const call = { body, idempotencyKey, signal: over.signal, send: fetchWithProgress(showSent) };
    try {
      const photo = await sendAgain(() => callApi('photos.stage', call));
      state.set({ kind: 'stored', photo });
      return photo;
    } catch (error) {
      state.set(stateAfter(error));
      throw error;
    }
  }
}

function stateAfter(error: unknown): UploadState {
  const isRefused = error instanceof ApiError && [400, 413, 415, 429].includes(error.status);
  if (!isRefused) return { kind: 'failed' };
  return { kind: 'refused', reason: fieldErrors(error)['photo'] ?? error.message };
}
