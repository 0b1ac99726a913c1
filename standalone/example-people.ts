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

/** What visitors write. */
export const TEXTS = [
  'Hi! I left a black denim jacket on the balcony on Saturday, with a Glass Harbor pin on ' +
    'the collar. Has anybody handed it in?',
  'Is the balcony reachable without stairs? My sister uses a wheelchair and we have ' +
    'tickets for next week.',
  'We are a four-piece from out of town and would love to open for somebody this ' +
    'spring.\n\nThree songs: https://example.com/paper-lungs\n\nThank you for reading!',
  'What time does the headliner go on, roughly? The last train leaves at 11:40.',
  'Just to say that last night was the best sound I have heard in a room this size. Please ' +
    'thank whoever was at the desk.',
  'Do you rent the room out on Mondays? We are planning a benefit for the food bank, about ' +
    '150 people.',
  'I bought two tickets and can only come alone. Can I give the other one back?',
  'Are earplugs sold at the bar? I forgot mine twice now.',
  'May I bring my camera? It is a small one, without a detachable lens.',
  'Your calendar said doors at 7 and the ticket says 7:30. Which one is it?',
  'My daughter is 17. Can she come to an 18+ show when I am with her?',
  'Could you put oat milk behind the bar? Asking for all of us.',
];
