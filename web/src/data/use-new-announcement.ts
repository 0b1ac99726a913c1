import type { Sent } from '@stagedoor/contracts/api';
import { ANNOUNCEMENTS } from '@stagedoor/contracts/facts/limits';
import type { Show } from '@stagedoor/contracts/show';
import { useNavigate } from '@tanstack/react-router';
import { serverMessageOr } from '../api/error-details.ts';
import { callApi } from '../session/call-api.ts';
import { newsOfShows } from '../shows/news-of-shows.ts';
import { showToast, type Toast } from '../ui/toast/toast.atom.ts';
import { queryClient } from './query-client.ts';
import { showList } from './shows.query.ts';
import { useChanges } from './use-changes.ts';

type Content = Sent<'announcements.create', 'body'>;

/** Writes a draft to the mailing list, and opens it. Nothing goes out by itself. */
export function useNewAnnouncement() {
  const navigate = useNavigate();
  const { busy, change } = useChanges('announcements');
  /** `content` may have to be found first; a sentence in its place says why nothing is written. */
  const write = (content: Content | (() => Promise<Content | string>)) =>
    change({
      work: async (commands) => {
        const found = typeof content === 'function' ? await content() : content;
        if (typeof found === 'string') return found;
        return callApi('announcements.create', { body: found, commands });
      },
      settle: (made) =>
        typeof made === 'string'
          ? showToast({ title: 'Nothing new', description: made })
          : navigate({ to: '/manage/announcements', search: { announcement: made.id } }),
      undo: 'never',
      failed: (error) => serverMessageOr(error, 'The announcement could not be written.'),
    });
  return {
    ...{ busy, write },
    /** What a toast offers after a change of shows that are public, if one mail has room for them. */
    offerOf: (shows: readonly Show[]): Toast['offer'] => {
      const told = shows.filter((show) => show.is_published && !show.is_archived);
      if (told.length === 0 || told.length > ANNOUNCEMENTS.shows) return undefined;
      const ids = told.map(({ id }) => id);
      return {
        label: 'Tell the mailing list',
        run: () => {
          // As they are after the change, where the page has the list of all shows.
          const all = queryClient.getQueryData(showList.queryKey) ?? told;
          return write(newsOfShows(all.filter(({ id }) => ids.includes(id))));
        },
      };
    },
  };
}
