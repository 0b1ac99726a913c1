import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface HistoryLinkProps {
  subject: HistorySubject;
  id: string;
  /** The name of the subject. */
  children: ReactNode;
}

/** Leads from a row of a past list to the history of its subject, at the moment of the list. */
export function HistoryLink({ subject, id, children }: HistoryLinkProps) {
  const { at } = useSearch({ strict: false });
  return (
    <Link
      to="/manage/history/$subject/$id"
      params={{ subject, id }}
      search={{ at }}
      className="link"
    >
      {children}
    </Link>
  );
}
