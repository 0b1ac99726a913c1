import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';
import type { MailView } from './mail-search.ts';

/** The mails of a view, newest first, as far as they are loaded. */
export const mailList = ({ state }: MailView) =>
  infiniteQueryOptions({
    queryKey: ['mail', state],
    queryFn: ({ pageParam, signal }) =>
      callApi('mail.list', {
        query: { ...(state !== '' && { state }), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load the mails. Please try again.' },
  });
