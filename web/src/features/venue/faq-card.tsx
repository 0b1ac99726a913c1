import { VENUE_SAYS } from '@stagedoor/contracts/facts/limits';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import type { Question, Venue } from '@stagedoor/contracts/venue';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { EntriesCard, type AddersProps, type EntryFieldsProps } from './entries-card.tsx';
import { announceVenue } from './load-venue.ts';
import styles from './venue-editor.module.css';

type Values = Omit<Question, 'id'>;

/** What visitors ask, with the answers of the venue, in their order on the info page. */
export function FaqCard({ venue }: { venue: Venue }) {
  const { faq, examples } = venue;
  return (
    <EntriesCard<Values>
      title="Questions"
      field="faq"
      venue={venue}
      listOf={(of) => of.faq}
      valuesOf={({ question, answer }) => ({ question, answer })}
      nameOf={({ question }) => question}
      check={({ question, answer }) => ({
        ...(!isVisible(question) && { question: 'Give each entry a question.' }),
        ...(!isVisible(answer) && { answer: 'Give each question an answer.' }),
      })}
      Fields={QuestionFields}
      Adders={AddQuestion}
      notice={examples.includes('faq') && <ExampleFaq faq={faq} />}
    />
  );
}

function QuestionFields({ values, errors, onChange }: EntryFieldsProps<Values>) {
  return (
    <>
      <TextField
        label="Question"
        required
        maxLength={200}
        value={values.question}
        error={errors.question}
        onChange={({ target }) => onChange({ question: target.value })}
      />
      <TextArea
        label="Answer"
        required
        maxLength={VENUE_SAYS.answer}
        value={values.answer}
        error={errors.answer}
        onChange={({ target }) => onChange({ answer: target.value })}
      />
    </>
  );
}

function AddQuestion({ onAdd }: AddersProps<Values>) {
  return <Button onClick={() => onAdd({ question: '', answer: '' })}>Add question</Button>;
}

/** Says that visitors read examples, which one button makes the venue's own. */
function ExampleFaq({ faq }: Pick<Venue, 'faq'>) {
  const { busy, change } = useChanges('venue');
  const keep = () =>
    change({
      work: (commands) => callApi('venue.edit', { body: { faq, from: { faq } }, commands }),
      settle: announceVenue,
      done: 'The questions are your own now.',
      failed: 'Failed to save the questions. Please try again.',
    });
  return (
    <div className={styles.example}>
      <p className="grow">
        Visitors read these examples. Change them, remove what is not true of your house, or keep
        them all.
      </p>
      <Button size="sm" busy={busy} onClick={keep}>
        Keep them
      </Button>
    </div>
  );
}
