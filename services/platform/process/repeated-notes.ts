import { clientOf } from '../http/client-address.ts';
import { isRefusal, type SecurityLog, type SecurityNote } from './security-log.ts';

const LIMITS = {
  /** Of the addresses that are counted one by one in a minute. */
  addresses: 1_000,
  /** Of the lines that one address gets at once, before its notes of the same kind are counted. */
  atOnce: 20,
  /** Of the routes, codes and accounts that a line names. */
  named: 5,
};
const MINUTE_MS = 60_000;
const ALL_OTHERS = 'all others';

interface Group {
  kind: SecurityNote['kind'];
  address: string;
  since: string;
  written: number;
  count: number;
  codes: Set<string>;
  routes: Set<string>;
  accounts: Set<string>;
}

/**
 * Writes one line with a count for what one address repeats within a minute, so that no flood of
 * requests becomes a flood of lines. Refusals are always counted; of a login, a signup and the like
 * the first ones of an address have lines of their own.
 */
export function countRepeatedNotes(
  write: SecurityLog,
  limits = LIMITS,
): { note: SecurityLog; flush: () => void } {
  const groups = new Map<string, Group>();
  let atTheEnd: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(atTheEnd);
    atTheEnd = undefined;
    for (const { written: _, codes, routes, accounts, ...group } of groups.values())
      if (group.count > 0)
        write({ ...group, codes: [...codes], routes: [...routes], accounts: [...accounts] });
    groups.clear();
  }

  function groupOf({ kind, address: from = '' }: SecurityNote): Group {
    const client = clientOf(from);
    const known = groups.get(`${kind} ${client}`);
    if (known) return known;
    const address = groups.size >= limits.addresses ? ALL_OTHERS : client;
    const group: Group = groups.get(`${kind} ${address}`) ?? {
      ...{ kind, address, since: new Date().toISOString(), written: 0, count: 0 },
      ...{ codes: new Set(), routes: new Set(), accounts: new Set() },
    };
    groups.set(`${kind} ${address}`, group);
    atTheEnd ??= setTimeout(flush, MINUTE_MS).unref();
    return group;
  }

  return {
    flush,
    note: (note) => {
      const group = groupOf(note);
      if (!isRefusal(note) && group.written < limits.atOnce) {
        group.written += 1;
        return write(note);
      }
      group.count += 1;
      addSome(group.codes, note.code);
      addSome(group.routes, note.route);
      addSome(group.accounts, note.account);
    },
  };

  function addSome(names: Set<string>, name: string | undefined): void {
    if (name !== undefined && names.size < limits.named) names.add(name);
  }
}
