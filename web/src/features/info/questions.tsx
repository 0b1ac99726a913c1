import type { Question } from '@stagedoor/contracts/venue';
import { useId } from 'react';
import { Disclosure } from '../../ui/page/disclosure.tsx';

interface QuestionsProps {
  faq: readonly Question[];
  /** The id of the one whose answer is shown. */
  open?: string | undefined;
}

/** What visitors ask before they come. */
export function Questions({ faq, open }: QuestionsProps) {
  const id = useId();
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="title display-lg pad-y-3 rule-above rule-below">
        FAQ
      </h2>
      {faq.map((each) => (
        <Disclosure key={each.id} name={id} title={each.question} open={each.id === open}>
          <span className="lines anywhere">{each.answer}</span>
        </Disclosure>
      ))}
    </section>
  );
}
