import type { Show } from '@stagedoor/contracts/show';
import { Badge } from '../../ui/page/badge.tsx';

/** Archived wins over published: nobody sees an archived show, whatever else it is. */
export function ShowStatus({ show }: { show: Pick<Show, 'is_archived' | 'is_published'> }) {
  if (show.is_archived) return <Badge tone="quiet">Archived</Badge>;
  return show.is_published ? (
    <Badge tone="success">Published</Badge>
  ) : (
    <Badge tone="warning">Unpublished</Badge>
  );
}
