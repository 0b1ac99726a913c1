import { IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { announce } from '../toast/announce.ts';
import { showError } from '../toast/toast.atom.ts';
import { TextField } from './text-field.tsx';

interface LinkFieldProps {
  label: string;
  hint?: string;
  url: string;
  /** Whether its button gets the focus when its dialog opens. */
  autoFocus?: boolean;
  /** Other buttons. */
  children?: ReactNode;
}

/** A link to hand over, and a button that copies it. */
export function LinkField({ label, hint, url, autoFocus, children }: LinkFieldProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      // A page without TLS has no clipboard.
      await navigator.clipboard.writeText(url);
      setCopied(true);
      announce('The link is copied.');
    } catch {
      showError('Failed to copy the link. Please select it, and copy it yourself.');
    }
  };
  return (
    <div className="field-row">
      <TextField
        {...{ label, hint }}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button data-autofocus={autoFocus} onClick={copy}>
        <IconCopy size="1.125rem" aria-hidden="true" />
        {copied ? 'Copied' : 'Copy'}
      </Button>
      {children}
    </div>
  );
}
