import { Disclosure } from '../../ui/page/disclosure.tsx';

const QUESTIONS = [
  {
    question: 'What is your bag policy?',
    reply:
      'Personal-sized items are allowed: a small bag, a purse, a fanny pack. ' +
      'Everything you bring in is subject to search at the door.',
  },
  {
    question: 'Where do I park?',
    reply:
      'There is street parking on the main avenue. ' +
      'The city lot behind the venue is free after 6 p.m.',
  },
  {
    question: 'Can I take photos or record the show?',
    reply:
      'No professional cameras without a press or photo pass. ' +
      'Phones are allowed unless posted otherwise on the night.',
  },
  {
    question: 'Do you serve food?',
    reply:
      'We offer no food, but we recommend our neighbors: ' +
      'there are good restaurants within a few minutes’ walk.',
  },
];

/** What visitors ask before they come. */
export function Questions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="title pad-y-3 rule-above rule-below">
        FAQ
      </h2>
      {QUESTIONS.map(({ question, reply }) => (
        <Disclosure key={question} name="faq" title={question}>
          {reply}
        </Disclosure>
      ))}
    </section>
  );
}
