import type { ReactNode } from 'react';
import { Badge, type BadgeProps } from './badge.tsx';
import styles from './state-badge.module.css';

type DotTone = 'success' | 'planned' | 'warning';

export interface StateBadgeProps {
  tone: NonNullable<BadgeProps['tone']> | DotTone;
  children: ReactNode;
}

/** A state in a box, with a dot before its words if its tone is one of a dot. */
export function StateBadge({ tone, children }: StateBadgeProps) {
  return isOfDot(tone) ? (
    <Badge tone="framed">
      <Dot tone={tone} />
      {children}
    </Badge>
  ) : (
    <Badge tone={tone}>{children}</Badge>
  );
}

/** The dot of such a badge alone. */
export function Dot({ tone }: { tone: DotTone }) {
  return <span aria-hidden="true" className={styles[tone]} />;
}

function isOfDot(tone: StateBadgeProps['tone']): tone is DotTone {
  return tone === 'success' || tone === 'planned' || tone === 'warning';
}
