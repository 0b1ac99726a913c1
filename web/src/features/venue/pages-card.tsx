import { LINE, VENUE_SAYS } from '@stagedoor/contracts/facts/limits';
import { gapsIn, PAGE_STARTS } from '@stagedoor/contracts/facts/page-starts';
import { venueOfPages } from '@stagedoor/contracts/facts/venue-of-pages';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import type { VenuePage } from '@stagedoor/contracts/venue';
import { Button } from '../../ui/button/button.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { EntriesCard, type AddersProps, type EntryFieldsProps } from './entries-card.tsx';
import type { VenueEditorProps } from './venue-editor.tsx';

type Values = Omit<VenuePage, 'id'>;

const BLANK = { slug: '', title: '', body: '' };
const MARKS = '“# ” and “## ” begin headings, “- ” an item of a list; addresses become links.';

/** The pages that the footer links to, such as an imprint. Some texts are here to begin with. */
export function PagesCard({ venue, Preview }: VenueEditorProps) {
  return (
    <EntriesCard<Values>
      title="Pages"
      field="pages"
      venue={venue}
      listOf={(of) => of.pages}
      valuesOf={({ slug, title, body }) => ({ slug, title, body })}
      nameOf={({ title }) => title}
      check={({ slug, title, body }) => ({
        ...(!/^[a-z0-9-]{1,50}$/.test(slug) && {
          slug: 'Use 1 to 50 lower-case letters, digits and dashes.',
        }),
        ...(!isVisible(title) && { title: 'Give each page a title.' }),
        ...(isVisible(body) ? gapError(body) : { body: 'Give each page a text.' }),
      })}
      Fields={PageFields}
      Adders={AddPage}
      renderPreview={(pages, open) => (
        <Preview
          title="Preview of the pages"
          page={pages.find(({ id }) => id === open)}
          footer={{ ...venueOfPages(venue), pages }}
        />
      )}
      notice={
        <p className="text-sm quiet">
          The footer links to them. Begin with a blank page or with one of the texts below: what
          only you know stands in square brackets, and has to be filled in before the page is saved.
        </p>
      }
    />
  );
}

function PageFields({ values, errors, onChange }: EntryFieldsProps<Values>) {
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={LINE}
        value={values.title}
        error={errors.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label="Address"
        required
        maxLength={50}
        autoCapitalize="none"
        spellCheck={false}
        value={values.slug}
        hint={`The page is at /pages/${values.slug || '…'}. An earlier address leads there.`}
        error={errors.slug}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      <TextArea
        label="Text"
        required
        rows={12}
        maxLength={VENUE_SAYS.page}
        value={values.body}
        hint={MARKS}
        error={errors.body}
        onChange={({ target }) => onChange({ body: target.value })}
      />
    </>
  );
}

/** A blank page, or one of the texts to begin with that is not there yet. */
function AddPage({ entries, onAdd }: AddersProps<Values>) {
  const isNew = (start: Values) => entries.every(({ slug }) => slug !== start.slug);
  return (
    <>
      <Button onClick={() => onAdd(BLANK)}>Add page</Button>
      {PAGE_STARTS.filter(isNew).map((start) => (
        <Button key={start.slug} size="sm" variant="ghost" onClick={() => onAdd({ ...start })}>
          {start.title}
        </Button>
      ))}
    </>
  );
}

/** What is left to fill in of a text to begin with. */
function gapError(body: string): { body?: string } {
  const gaps = gapsIn(body);
  return gaps.length > 0 ? { body: `Fill in ${gaps.join(', ')}, or take it away.` } : {};
}
