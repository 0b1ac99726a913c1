import { freeText, pageNumber, searchCodec } from '../../address/search-codec.ts';

/** Which accounts are listed. */
export const peopleSearch = searchCodec({
  /** Part of a name or an address. */
  q: freeText,
  page: pageNumber,
});
export type PeopleView = ReturnType<typeof peopleSearch.read>;

/** The dialog of a person: the id of an account, NEW_PERSON, or blank. */
export const personSearch = searchCodec({ person: freeText });

export const NEW_PERSON = 'new';
