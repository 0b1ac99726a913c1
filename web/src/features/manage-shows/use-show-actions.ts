import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import { inBatches } from '../../session/in-batches.ts';
import { useChanges } from '../../session/use-changes.ts';

const SIZE = { size: BULK_IDS };

/** Changes to shows of the list, one or many. */
export function useShowActions(onChanged: () => Promise<void>) {
  const { busy, change, changeMany } = useChanges(onChanged);
  return {
    busy,
    publish: ({ id }: Show, isPublished: boolean) =>
      change(
        () => callApi('shows.edit', { params: { id }, body: { is_published: isPublished } }),
        `Show ${published(isPublished)} successfully.`,
        'Failed to update show status. Please try again.',
      ),
    archive: ({ id }: Show, isArchived: boolean) =>
      change(
        () => callApi(isArchived ? 'shows.archive' : 'shows.unarchive', { params: { id } }),
        `Show ${archived(isArchived)}d successfully.`,
        `Failed to ${archived(isArchived)} show. Please try again.`,
      ),
    retract: ({ id }: Show) =>
      change(
        () => callApi('shows.retract', { params: { id } }),
        'Show retracted from feeds successfully.',
        'Failed to retract show from feeds. Please try again.',
      ),
    publishMany: (ids: readonly string[], isPublished: boolean) =>
      changeMany(
        () => inBatches(ids, SIZE, (some) => publishAll(some, isPublished)),
        (count) => `${count} shows ${published(isPublished)} successfully.`,
        'Failed to update shows. Please try again.',
      ),
    archiveMany: (ids: readonly string[], isArchived: boolean) =>
      changeMany(
        () => inBatches(ids, SIZE, (some) => archiveAll(some, isArchived)),
        (count) => `${count} show(s) ${archived(isArchived)}d successfully.`,
        `Failed to ${archived(isArchived)} shows. Please try again.`,
      ),
  };
}

async function publishAll(ids: string[], isPublished: boolean) {
  const body = { ids, is_published: isPublished };
  return (await callApi('shows.bulk-publish', { body })).results;
}

async function archiveAll(ids: string[], isArchived: boolean) {
  const route = isArchived ? 'shows.bulk-archive' : 'shows.bulk-unarchive';
  return (await callApi(route, { body: { ids } })).results;
}

function published(isPublished: boolean): string {
  return isPublished ? 'published' : 'unpublished';
}

function archived(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
