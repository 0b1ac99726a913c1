import { pick } from './example-shows.ts';

const FIRST = [
  ...['Ada', 'Jonas', 'Mireille', 'Tom', 'Priya', 'Søren', 'Grace', 'Luca'],
  ...['Hana', 'Marcus', 'Zoë', 'Elliot', 'Fatima', 'Owen', 'Ines', 'Caleb'],
];
const LAST = [
  ...['Whitfield', 'Brandt', 'Okonkwo', 'Castellano', 'Raman', 'Lindqvist', 'Oyelaran', 'Ferri'],
  ...['Nakamura', 'Doyle', 'Petrov', 'Haddad', 'Sullivan', 'Moreau', 'Acosta', 'Byrne', 'Kowalski'],
];

export function exampleName(index: number): string {
  return `${pick(FIRST, index)} ${pick(LAST, index * 5)}`;
}

/** An address of its own for each index; names come again, with a number. */
export function exampleAddress(index: number): string {
  const name = exampleName(index).toLowerCase().replace(' ', '.').normalize('NFKD');
  const number = index < FIRST.length * LAST.length ? '' : index;
  return `${name.replace('ø', 'o').replace(/[^a-z.]/g, '')}${number}@example.com`;
}
