import { NETWORKS, VENUE_FIELDS, type VenueField } from '@stagedoor/contracts/facts/venue-fields';
import type { Venue } from '@stagedoor/contracts/venue';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import type { DraftErrors } from '../../edit/editor.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { KeepExample } from './keep-example.tsx';
import type { VenueDraft } from './venue-draft.ts';
import styles from './venue-editor.module.css';

interface VenueFieldsProps {
  draft: VenueDraft;
  /** As it is stored now. */
  venue: Venue;
  errors: DraftErrors;
  /** Who set a field, if the form shows that. */
  originOf: (field: VenueField) => string | undefined;
  onChange: (changes: Partial<VenueDraft>) => void;
}

const HINTS: Partial<Record<VenueField, string>> = {
  intro: 'On the home page, under its heading.',
  directions: 'Trains, buses, parking: on the info page and on the page of each show.',
  access: 'Steps, seats, toilets: on the same pages.',
  email: 'On the contact page, and in mails.',
  map_url:
    'The address that a maps service gives for embedding, or the whole <iframe>. Leave it blank ' +
    'for a map of your address; “none” is no map.',
  'sister.url': 'The footer links to the sister venue where both are filled in.',
};

const ON_TAP =
  'Visitors load the map by a button; the maps service learns nothing of those who do not press it.';

/** For the keyboards of phones. */
const URL_KEYS = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

/** Every fact of a venue, in cards. */
export function VenueFields({ draft, venue, errors, originOf, onChange }: VenueFieldsProps) {
  const field = (name: Exclude<VenueField, 'map_on_tap'>) => {
    const { label, max } = VENUE_FIELDS[name];
    return {
      label,
      maxLength: max,
      hint: [HINTS[name], originOf(name)].filter(Boolean).join(' ') || undefined,
      error: errors[name],
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    };
  };
  const area = (name: Exclude<VenueField, 'map_on_tap'>) => ({
    ...field(name),
    onKeyDown: ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
      if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
    },
  });
  return (
    <>
      <Card title="The Venue">
        <TextField {...field('name')} required />
        <TextArea {...area('intro')} />
        <TextField {...field('email')} required type="email" />
      </Card>
      <Card title="Finding It">
        <TextField {...field('address')} />
        <TextArea {...area('directions')} />
        <TextArea {...area('access')} />
        <TextArea {...area('hours')} />
        {venue.examples.includes('hours') && (
          <KeepExample fact={{ hours: venue.hours }} name="hours" label="Keep it">
            {`Visitors read an example: “${venue.hours}”. Write your own hours, or keep these.`}
          </KeepExample>
        )}
        <TextField {...field('map_url')} {...URL_KEYS} placeholder="a map of your address" />
        <Switch
          label={VENUE_FIELDS.map_on_tap.label}
          description={ON_TAP}
          checked={draft.map_on_tap}
          onChange={(map_on_tap) => onChange({ map_on_tap })}
        />
        <dl className="stack gap-1">
          <dt className="label">Time Zone</dt>
          <dd>{venue.time_zone}</dd>
          <dd className="text-xs quiet">
            It decides which shows are past and when each change was made, so it is not changed
            here: the setting VENUE_TIME_ZONE of the server says it.
          </dd>
        </dl>
      </Card>
      <Card title="Social Links">
        <div className={styles.pairs}>
          {NETWORKS.map((network) => (
            <TextField key={network} {...field(`social.${network}`)} {...URL_KEYS} />
          ))}
        </div>
      </Card>
      <Card title="Sister Venue">
        <div className={styles.pairs}>
          <TextField {...field('sister.name')} />
          <TextField {...field('sister.url')} {...URL_KEYS} />
        </div>
      </Card>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="stack gap-4 card-body">
        <h2 id={id} className="title">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
