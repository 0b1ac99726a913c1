import { atom } from 'jotai';

export const empty = { name: '', email: '', message: '', website: '' };

/** The message that is not sent yet. It stays while people look something up on another page. */
export const draftAtom = atom(empty);
