import { pick } from './example-shows.ts';

const FIRST =
  'Ada Jonas Mireille Tom Priya Søren Grace Luca Hana Marcus Zoë Elliot Fatima Owen Ines Caleb';
const LAST =
  'Whitfield Brandt Okonkwo Castellano Raman Lindqvist Oyelaran Ferri Nakamura Doyle Petrov ' +
  'Haddad Sullivan Moreau Acosta Byrne Kowalski';
/** A first and a last name come together again only after so many. */
const DIFFERENT = 16 * 17;

export function exampleName(index: number): string {
  return `${pick(FIRST.split(' '), index)} ${pick(LAST.split(' '), index * 5)}`;
}

/** Each index has an address of its own. */
export function exampleAddress(index: number): string {
  const name = exampleName(index).toLowerCase().replace(' ', '.').normalize('NFKD');
  const number = index < DIFFERENT ? '' : index;
  return `${name.replace('ø', 'o').replace(/[^a-z.]/g, '')}${number}@example.com`;
}
