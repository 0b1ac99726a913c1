import type { EventData } from '@stagedoor/contracts/events';

type Written = EventData<'MessageReceived'>;

const NAMES = [
  'Ada Whitfield',
  'Jonas Brandt',
  'Mireille Okonkwo',
  'Tom Castellano',
  'Priya Raman',
  'Søren Lindqvist',
  'Grace Oyelaran',
  'Luca Ferri',
];
const TEXTS = [
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

/** `count` messages as visitors write them. */
export function exampleMessages(count: number): Written[] {
  return Array.from({ length: count }, (_, index) => {
    const name = NAMES[index % NAMES.length] ?? '';
    return { name, email: addressOf(name, index), message: TEXTS[index % TEXTS.length] ?? '' };
  });
}

/** `count` different e-mail addresses. */
export function exampleAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    addressOf(NAMES[index % NAMES.length] ?? '', index),
  );
}

function addressOf(name: string, index: number): string {
  const [first = 'visitor'] =
    name
      .toLowerCase()
      .normalize('NFKD')
      .match(/[a-z]+/g) ?? [];
  return `${first}${index + 1}@example.com`;
}
