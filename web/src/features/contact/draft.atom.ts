import { atom } from 'jotai';

export const empty = { name: '', email: '', message: '', website: '' };

/** What was typed and is not sent yet. It outlives the form: people look something up on another page and come back. */
export const draftAtom = atom(empty);
