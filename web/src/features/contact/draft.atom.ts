import { atom } from 'jotai';
import type { SetStateAction } from 'react';
import { noteUnsaved } from '../../boot/build.ts';

export const empty = { name: '', email: '', message: '', website: '' };

const stored = atom(empty);

/** The message that is not sent yet. It stays while the visitor reads another page. */
export const draftAtom = atom(
  (get) => get(stored),
  (get, set, update: SetStateAction<typeof empty>) => {
    const draft = typeof update === 'function' ? update(get(stored)) : update;
    set(stored, draft);
    noteUnsaved('message', Object.values(draft).join('') !== '');
  },
);
