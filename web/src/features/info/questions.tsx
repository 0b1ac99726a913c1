import type { Question } from '@stagedoor/contracts/venue';
import { Disclosure } from '../../ui/page/disclosure.tsx';

/** What visitors ask before they come. */
export function Questions({ faq }: { faq: readonly Question[] }) {
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="title pad-y-3 rule-above rule-below">
        FAQ
      </h2>
      {faq.map(({ id, question, answer }) => (
        <Disclosure key={id} name="faq" title={question}>
          <span className="lines anywhere">{answer}</span>
        </Disclosure>
      ))}
    </section>
  );
}
