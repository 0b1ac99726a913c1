import type { Show } from '@stagedoor/contracts/show';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../data/query-client.ts';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** The link that shows a show to an agent or artist before it is public: made and withdrawn. */
export function PrivateLink({ id }: Pick<Show, 'id'>) {
  const link = useQuery(linkTo(id), queryClient);
  const { busy, change } = useChanges('shows');
  if (!link.data) return null;

  const { path } = link.data;
  const route = path === null ? 'shows.share' : 'shows.unshare';
  const onClick = () =>
    change({
      work: (commands) => callApi(route, { params: { id }, commands }),
      reload: () => link.refetch(),
      done: path === null ? 'Private link made.' : 'Private link withdrawn.',
      failed: 'Failed to change the private link. Please try again.',
    });
  if (path === null)
    return (
      <Button busy={busy} onClick={onClick}>
        Make Private Link
      </Button>
    );
  return (
    <div className="field-row">
      <TextField
        label="Private Link"
        hint="Whoever has it sees this show as visitors will. It is in no list."
        readOnly
        value={new URL(path, location.href).href}
        onFocus={({ target }) => target.select()}
      />
      <Button busy={busy} onClick={onClick}>
        Withdraw Link
      </Button>
    </div>
  );
}

const linkTo = (id: string) =>
  queryOptions({
    queryKey: ['shows', 'private-link', id],
    queryFn: ({ signal }) => callApi('shows.private-link', { params: { id }, signal }),
  });
