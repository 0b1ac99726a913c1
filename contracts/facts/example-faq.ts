/** The questions that visitors read until the venue says its own. */
export const EXAMPLE_FAQ = [
  {
    id: 'bags',
    question: 'What is your bag policy?',
    answer:
      'Personal-sized items are allowed: a small bag, a purse, a fanny pack. ' +
      'Everything you bring in is subject to search at the door.',
  },
  {
    id: 'parking',
    question: 'Where do I park?',
    answer:
      'There is street parking on the main avenue. ' +
      'The city lot behind the venue is free after 6 p.m.',
  },
  {
    id: 'photos',
    question: 'Can I take photos or record the show?',
    answer:
      'No professional cameras without a press or photo pass. ' +
      'Phones are allowed unless posted otherwise on the night.',
  },
  {
    id: 'food',
    question: 'Do you serve food?',
    answer:
      'We offer no food, but we recommend our neighbors: ' +
      'there are good restaurants within a few minutes’ walk.',
  },
];
