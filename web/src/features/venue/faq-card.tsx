import { LINE, VENUE_SAYS } from '@stagedoor/contracts/facts/limits';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import type { Question } from '@stagedoor/contracts/venue';
import { Button } from '../../ui/button/button.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { EntriesCard, type AddersProps, type EntryFieldsProps } from './entries-card.tsx';
import { KeepExample } from './keep-example.tsx';
import type { VenueEditorProps } from './venue-editor.tsx';

type Values = Omit<Question, 'id'>;

const EXAMPLES =
  'Visitors read these examples. Change them, remove what is not true of your house, or keep ' +
  'them all.';

/** What visitors ask, with the answers of the venue, in their order on the info page. */
export function FaqCard({ venue, Preview }: VenueEditorProps) {
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
      renderPreview={(entries, open) => (
        <Preview title="Preview of the questions" faq={entries} open={open} />
      )}
      notice={
        examples.includes('faq') && (
          <KeepExample fact={{ faq }} name="questions" label="Keep them">
            {EXAMPLES}
          </KeepExample>
        )
      }
    />
  );
}

function QuestionFields({ values, errors, onChange }: EntryFieldsProps<Values>) {
  return (
    <>
      <TextField
        label="Question"
        required
        maxLength={LINE}
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
