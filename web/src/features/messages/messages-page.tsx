import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { SearchTexts } from '../../address/search-codec.ts';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useView } from '../../address/use-view.ts';
import { queryClient, useLoaded } from '../../data/query-client.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { messageList, openedMessage } from './load-messages.ts';
import { messagesSearch, type MessagesView } from './messages-search.ts';
import { MessagesSection } from './messages-section.tsx';

const opened = getRouteApi('/manage/shows/');

/** The messages, and the opened one. */
export function MessagesPage({ search }: { search: SearchTexts<MessagesView> }) {
  usePageTitle('Messages');
  const { view, change } = useView(messagesSearch, search);
  const messages = useLoaded(messageList(view.archive));
  // The list stays until that of another archive filter is loaded.
  const isAhead = messages.isPlaceholderData;
  const [archive, setArchive] = useState(view.archive);
  if (!isAhead && archive !== view.archive) setArchive(view.archive);
  const { message: openedId } = opened.useSearch();
  const one = useQuery(
    { ...openedMessage(openedId ?? ''), enabled: openedId !== undefined },
    queryClient,
  );
  const address = useDialogAddress();
  return (
    <MessagesSection
      messages={messages.data}
      archive={archive}
      view={view}
      ahead={isAhead}
      onChange={change}
      openedId={openedId}
      opened={one.isError ? 'failed' : one.data}
      // One message replaces another: Back leads to the list, however many were read.
      onOpen={(id) => (openedId === undefined ? address.open : address.swap)({ message: id })}
      onClose={() => address.close({ message: undefined })}
      onRetry={() => Promise.all([messages, one].filter(({ isError }) => isError).map(retry))}
    />
  );
}

function retry({ refetch }: { refetch: () => Promise<unknown> }) {
  return refetch();
}
