import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { AnchorButton } from './button.tsx';

/** A link that looks like a small button, to a file that the browser saves. */
export function DownloadButton({ children, ...link }: ComponentProps<typeof AnchorButton>) {
  return (
    <AnchorButton size="sm" download {...link}>
      <IconDownload size="1.125rem" aria-hidden="true" />
      {children}
    </AnchorButton>
  );
}
