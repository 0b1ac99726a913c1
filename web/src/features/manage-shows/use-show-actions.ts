import type { ResponseBody } from '@stagedoor/contracts/api';
import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { ShownFlags } from '@stagedoor/contracts/facts/show-flags';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../session/call-api.ts';
import { editItems } from '../../data/cached-items.ts';
import { showList } from '../../data/shows.query.ts';
import { useChanges } from '../../data/use-changes.ts';
import { aboutShow } from '../../shows/about-show.ts';

/** Changes one show or many shows of the list. */
export function useShowActions() {
  const { busy, change, changeMany } = useChanges('shows');
  const editMany = (ids: readonly string[], fields: Partial<Show>) => ({
    ids,
    edit: () => editItems(showList.queryKey, ids, fields),
  });
  const edit = (show: Show, fields: Partial<Show>) => ({
    ...editMany([show.id], fields),
    about: aboutShow(show),
    retries: true,
  });
  const switchFlag = (show: Show, body: Partial<ShownFlags>, verb: string) =>
    change({
      ...edit(show, body),
      work: (commands) => callApi('shows.edit', { params: { id: show.id }, body, commands }),
      done: `Show ${verb} successfully.`,
      failed: 'Failed to update show status. Please try again.',
    });
  return {
    busy,
    publish: (show: Show, isPublished: boolean) =>
      switchFlag(show, { is_published: isPublished }, publishedText(isPublished)),
    sellOut: (show: Show, isSoldOut: boolean) =>
      switchFlag(
        show,
        { is_sold_out: isSoldOut },
        isSoldOut ? 'marked as sold out' : 'put back on sale',
      ),
    archive: (show: Show, isArchived: boolean) => {
      const route = isArchived ? 'shows.archive' : 'shows.unarchive';
      return change({
        ...edit(show, archiveFields(isArchived)),
        work: (commands) => callApi(route, { params: { id: show.id }, commands }),
        done: `Show ${archiveVerb(isArchived)}d successfully.`,
        failed: `Failed to ${archiveVerb(isArchived)} show. Please try again.`,
      });
    },
    retract: (show: Show) =>
      change({
        ...edit(show, {}),
        work: (commands) => callApi('shows.retract', { params: { id: show.id }, commands }),
        done: 'Show removed from calendar feeds successfully.',
        undo: 'never',
        failed: 'Failed to remove show from calendar feeds. Please try again.',
      }),
    publishMany: (ids: readonly string[], isPublished: boolean) => {
      const fields = { is_published: isPublished };
      return changeMany({
        ...editMany(ids, fields),
        batches: inBulk((some, commands) =>
          callApi('shows.bulk-publish', { body: { ids: some, ...fields }, commands }),
        ),
        done: (count) => `${count} shows ${publishedText(isPublished)} successfully.`,
        failed: 'Failed to update shows. Please try again.',
      });
    },
    archiveMany: (ids: readonly string[], isArchived: boolean) => {
      const route = isArchived ? 'shows.bulk-archive' : 'shows.bulk-unarchive';
      return changeMany({
        ...editMany(ids, archiveFields(isArchived)),
        batches: inBulk((some, commands) => callApi(route, { body: { ids: some }, commands })),
        done: (count) => `${count} show(s) ${archiveVerb(isArchived)}d successfully.`,
        failed: `Failed to ${archiveVerb(isArchived)} shows. Please try again.`,
      });
    },
  };
}

type CallMany = (ids: string[], commands: string[]) => Promise<ResponseBody<'shows.bulk-publish'>>;

/** The batches of a change, each one call. */
export function inBulk(call: CallMany) {
  return (commands: string[]) => ({
    size: BULK_IDS,
    call: async (some: string[]) => (await call(some, commands)).results,
  });
}

function publishedText(isPublished: boolean): string {
  return isPublished ? 'published' : 'unpublished';
}

/** Archiving a show unpublishes it. */
function archiveFields(isArchived: boolean): Partial<Show> {
  return isArchived ? { is_archived: true, is_published: false } : { is_archived: false };
}

function archiveVerb(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
