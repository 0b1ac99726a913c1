import type { Show } from '@stagedoor/contracts/show';
import { Badge } from '../../ui/page/badge.tsx';

/** Archived before published before unpublished: an archived show is no matter for visitors whatever else it is. */
export function ShowStatus({ show }: { show: Pick<Show, 'is_archived' | 'is_published'> }) {
  if (show.is_archived) return <Badge tone="quiet">Archived</Badge>;
  return show.is_published ? (
    <Badge tone="success">Published</Badge>
  ) : (
    <Badge tone="warning">Unpublished</Badge>
  );
}
