import { PHOTO_TYPES } from '@stagedoor/contracts/facts/limits';
import type { Venue } from '@stagedoor/contracts/venue';
import { useId, useState } from 'react';
import { fieldErrors } from '../../api/error-details.ts';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { announceVenue } from './load-venue.ts';
import styles from './venue-editor.module.css';

const ACCEPT = PHOTO_TYPES.map((type) => `.${type}`).join(',');

/** The picture that stands in the header in place of the sign and the name. */
export function LogoCard({ venue: { name, logo } }: { venue: Venue }) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const { busy, change } = useChanges('venue');
  const set = (file: File) => {
    const body = new FormData();
    body.append('logo', file);
    setProblem(undefined);
    void change({
      work: (commands) => callApi('venue.set-logo', { body, commands }),
      settle: announceVenue,
      done: 'Logo updated successfully.',
      failed: (error) => {
        const message = fieldErrors(error)['logo'];
        setProblem(message);
        return message === undefined ? 'Failed to save the logo. Please try again.' : undefined;
      },
    });
  };
  const remove = () =>
    void change({
      work: (commands) => callApi('venue.remove-logo', { commands }),
      settle: announceVenue,
      done: 'Logo removed successfully.',
      failed: 'Failed to remove the logo. Please try again.',
    });
  return (
    <section className="card" aria-labelledby={id}>
      <div className="stack gap-4 card-body">
        <h2 id={id} className="title">
          Logo
        </h2>
        <p className="text-sm quiet">
          It stands in the header in place of the sign and the name, and the icons of the site are
          made of it. Best is a PNG with a transparent ground.
        </p>
        {logo !== null && <img src={logo} alt={`Logo of ${name}`} className={styles.logo} />}
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="cluster gap-3">
          <FileButton files="Logo" accept={ACCEPT} busy={busy} onChoose={([file]) => set(file)}>
            {logo === null ? 'Choose a logo' : 'Choose another logo'}
          </FileButton>
          {logo !== null && (
            <Button variant="ghost" busy={busy} onClick={remove}>
              Remove logo
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
