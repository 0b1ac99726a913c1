import type { ResponseBody } from '@stagedoor/contracts/api';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import { useState } from 'react';
import { Select } from '../../ui/form/select.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './announcements.module.css';

const PARTS = [
  { value: 'html', label: 'With colours' },
  { value: 'text', label: 'Text alone' },
] as const;
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const WIDTHS = [
  { value: 'desk', label: 'Computer' },
  { value: 'phone', label: 'Phone' },
] as const;

/** The mail as it goes out, in a frame that runs and loads nothing, or as text. */
export function MailPreview({ announcement }: { announcement: ResponseBody<'announcements.get'> }) {
  const { id, subject, html, text } = announcement;
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [width, setWidth] = useState<'desk' | 'phone'>('desk');
  const isHtml = part === 'html' && html !== null;
  const query = { format: 'html', scheme } as const;
  return (
    <section className="card clip" aria-labelledby="mail-preview">
      <header className="stack gap-3 padded">
        <h2 id="mail-preview" className="title">
          The Mail
        </h2>
        <p className="anywhere">
          <span className="quiet">Subject:</span> {subject}
        </p>
        <div className="halves">
          {html !== null && (
            <Select label="Part" labelInset value={part} options={PARTS} onChange={setPart} />
          )}
          {isHtml && (
            <>
              <Select
                label="Colours"
                labelInset
                value={scheme}
                options={SCHEMES}
                onChange={setScheme}
              />
              <Select label="Width" labelInset value={width} options={WIDTHS} onChange={setWidth} />
            </>
          )}
        </div>
      </header>
      {isHtml ? (
        <iframe
          // What changed is shown in a new one.
          key={html}
          title="The mail with colours"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={requestUrl('announcements.get', { params: { id }, query })}
          className={classes(styles.mail, width === 'phone' && styles.phone, 'line-above')}
        />
      ) : (
        <pre className={classes(styles.text, 'padded line-above')} tabIndex={0} aria-label="Text">
          {text}
        </pre>
      )}
    </section>
  );
}
