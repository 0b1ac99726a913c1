import type { AccountFlag } from '@stagedoor/contracts/facts/account-flags';
import type { PastAccount } from '@stagedoor/contracts/history';
import { actorName } from '../../format/actor-name.ts';
import { listed } from '../../format/listed.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { Cell, Row, Table, TableHead } from '../../ui/table/table.tsx';

/** Who had which rights at a time. Those without any come last. */
export function PastAccounts({ accounts }: { accounts: readonly PastAccount[] }) {
  if (accounts.length === 0)
    return <EmptyState title="Nobody had been given any rights at this time." />;
  const ordered = accounts.toSorted((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
  return (
    <Table label="Rights of each account">
      <TableHead names={['Account', 'Rights', 'What they allow']} />
      <tbody>
        {ordered.map((account) => (
          <Row key={account.id}>
            <Cell>
              <HistoryLink subject="account" id={account.id}>
                {actorName(account)}
              </HistoryLink>
            </Cell>
            <Cell>{listed(rightsOf(account).map(({ name }) => name)) || 'None'}</Cell>
            <Cell>{allowedTo(account)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Each allows whatever those after it do. */
const RIGHTS: Record<AccountFlag, { name: string; allows: string }> = {
  is_site_manager: { name: 'Site manager', allows: 'Changes everything.' },
  is_staff: { name: 'Staff', allows: 'Changes shows, messages, themes and the mailing list.' },
  is_auditor: { name: 'Auditor', allows: 'Reads the history.' },
};

function rightsOf(account: PastAccount) {
  const flags: Record<string, unknown> = account;
  return Object.entries(RIGHTS).flatMap(([flag, right]) => (flags[flag] === true ? right : []));
}

function allowedTo(account: PastAccount): string {
  if (!account.is_active) return 'Nothing: the account is deactivated.';
  return rightsOf(account)[0]?.allows ?? 'Nothing in the back office.';
}

function isPlain(account: PastAccount): boolean {
  return !account.is_active || rightsOf(account).length === 0;
}
