import { freeText, searchCodec } from '../../../address/search-codec.ts';

/** The dialog of an import: its id, NEW_IMPORT, or blank. */
export const importSearch = searchCodec({ import: freeText });

export const NEW_IMPORT = 'new';
