import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import { useChanges } from '../../session/use-changes.ts';

/** Changes to shows of the list, one or many. */
export function useShowActions(onChanged: () => Promise<void>) {
  const { busy, change, changeMany } = useChanges(onChanged);
  return {
    busy,
    publish: ({ id }: Show, isPublished: boolean) =>
      change(() => callApi('shows.edit', { params: { id }, body: { is_published: isPublished } }), {
        done: `Show ${published(isPublished)} successfully.`,
        failed: 'Failed to update show status. Please try again.',
      }),
    archive: ({ id }: Show, isArchived: boolean) =>
      change(() => callApi(isArchived ? 'shows.archive' : 'shows.unarchive', { params: { id } }), {
        done: `Show ${archive(isArchived)}d successfully.`,
        failed: `Failed to ${archive(isArchived)} show. Please try again.`,
      }),
    retract: ({ id }: Show) =>
      change(() => callApi('shows.retract', { params: { id } }), {
        done: 'Show retracted from feeds successfully.',
        failed: 'Failed to retract show from feeds. Please try again.',
      }),
    publishMany: (ids: readonly string[], isPublished: boolean) => {
      const call = async (some: string[]) => {
        const body = { ids: some, is_published: isPublished };
        return (await callApi('shows.bulk-publish', { body })).results;
      };
      return changeMany(
        ids,
        { size: BULK_IDS, call },
        {
          done: (count) => `${count} shows ${published(isPublished)} successfully.`,
          failed: 'Failed to update shows. Please try again.',
        },
      );
    },
    archiveMany: (ids: readonly string[], isArchived: boolean) => {
      const route = isArchived ? 'shows.bulk-archive' : 'shows.bulk-unarchive';
      const call = async (some: string[]) =>
        (await callApi(route, { body: { ids: some } })).results;
      return changeMany(
        ids,
        { size: BULK_IDS, call },
        {
          done: (count) => `${count} show(s) ${archive(isArchived)}d successfully.`,
          failed: `Failed to ${archive(isArchived)} shows. Please try again.`,
        },
      );
    },
  };
}

function published(isPublished: boolean): string {
  return isPublished ? 'published' : 'unpublished';
}

function archive(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
