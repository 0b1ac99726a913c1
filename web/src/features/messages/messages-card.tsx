import type { Message } from '@stagedoor/contracts/message';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { MessagesBulkBar } from './messages-bulk-bar.tsx';
import styles from './messages-card.module.css';
import { filterMessages, foldAhead } from './messages-filter.ts';
import { MessagesFilters } from './messages-filters.tsx';
import {
  toMessagesSearch,
  toMessagesView,
  type MessagesSearch,
  type MessagesView,
} from './messages-search.ts';
import { sortMessages } from './messages-sort.ts';
import { MessagesTable } from './messages-table.tsx';
import type { useMessageActions } from './use-message-actions.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';

interface MessagesCardProps {
  messages: readonly Message[];
  search: MessagesSearch;
  /** `typing` for what comes letter by letter, which makes no new place in the history. */
  onSearch: (search: MessagesSearch, typing?: boolean) => Promise<void>;
  onOpen: (message: Message) => void;
  actions: ReturnType<typeof useMessageActions>;
}

/** The messages as a table that can be searched, filtered, sorted and worked on. */
export function MessagesCard({ messages, search, onSearch, onOpen, actions }: MessagesCardProps) {
  const asked = toMessagesView(search);
  const {
    text: typed,
    type,
    leave,
  } = useTypedText(asked.text, (text) => onSearch(toMessagesSearch({ ...asked, text }), true));
  const view = { ...asked, text: typed };
  const listed = useListed(messages, view);
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);
  const selection = useSelection(ids);
  const count = useRef<HTMLParagraphElement>(null);
  const change = (next: MessagesView) => onSearch(toMessagesSearch(next));
  const select = (some: readonly string[]) => {
    selection.select(some);
    // The bar goes away with the selection, and the button that had the focus with it.
    if (some.length === 0) count.current?.focus();
  };

  return (
    <div className={styles.card}>
      <MessagesFilters view={view} onChange={change} onType={type} onTyped={leave} />
      <div className={styles.line}>
        <p ref={count} tabIndex={-1} className={styles.count} role="status">
          {listed.length} message(s)
        </p>
        {selection.some && (
          <MessagesBulkBar
            count={selection.selected.length}
            busy={actions.busy}
            archive={view.archive}
            onMarkRead={async (on) => select(await actions.markManyRead(selection.selected, on))}
            onArchive={async (on) => select(await actions.archiveMany(selection.selected, on))}
            onClear={() => select([])}
          />
        )}
      </div>
      {listed.length > 0 ? (
        <MessagesTable
          messages={listed}
          sort={view.sort}
          onSort={(sort) => change({ ...view, sort })}
          selection={selection}
          actions={{ ...actions, open: onOpen }}
        />
      ) : (
        <div className={styles.empty}>
          <EmptyState title="No messages found">
            {(view.text !== '' || view.read !== 'all' || view.archive !== 'all') && (
              <Button onClick={() => onSearch({ archive: 'all' })}>Show all messages</Button>
            )}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

function useListed(
  messages: readonly Message[],
  { text, read, archive, sort }: MessagesView,
): Message[] {
  const { column, descending } = sort;
  useEffect(() => foldAhead(messages), [messages]);
  const sorted = useMemo(
    () => sortMessages(messages, { column, descending }),
    [messages, column, descending],
  );
  return useMemo(
    () => filterMessages(sorted, { text, read, archive }),
    [sorted, text, read, archive],
  );
}
