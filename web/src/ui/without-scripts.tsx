import { boot } from '../boot/boot-data.ts';

/** Stands where something needs scripts: says so, and how to reach the venue instead. */
export function WithoutScripts({ subject }: { subject: string }) {
  const { email } = boot.venue;
  return (
    <noscript>
      <p>
        {subject} needs JavaScript, which is switched off in this browser.
        {email && (
          <>
            {' '}
            You can write to us instead: <a href={`mailto:${encodeURI(email)}`}>{email}</a>
          </>
        )}
      </p>
    </noscript>
  );
}
