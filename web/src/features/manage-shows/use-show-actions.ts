import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import { useChanges } from '../../session/use-changes.ts';
import type { Edits } from '../../ui/table/edits.ts';

interface ShowActionsOptions {
  edits: Edits<Show>;
  /** Called after a change that the list shows already. */
  onEdited: () => Promise<void>;
  /** Loads the lists again. */
  onChanged: () => Promise<void>;
}

/** Changes one show or many shows of the list. */
export function useShowActions({ edits, onEdited, onChanged }: ShowActionsOptions) {
  const one = useChanges(onEdited);
  const { busy, changeMany } = useChanges(onChanged);
  const edit = (id: string, fields: Partial<Show>, call: () => Promise<Show>) => () =>
    edits.during([id], fields, call, (show) => show);
  return {
    busy: busy || one.busy,
    publish: ({ id }: Show, isPublished: boolean) => {
      const fields = { is_published: isPublished };
      const call = () => callApi('shows.edit', { params: { id }, body: fields });
      return one.change(edit(id, fields, call), {
        done: `Show ${publishedText(isPublished)} successfully.`,
        failed: 'Failed to update show status. Please try again.',
        retries: true,
      });
    },
    archive: ({ id }: Show, isArchived: boolean) => {
      const call = () =>
        callApi(isArchived ? 'shows.archive' : 'shows.unarchive', { params: { id } });
      return one.change(edit(id, archiveFields(isArchived), call), {
        done: `Show ${archiveVerb(isArchived)}d successfully.`,
        failed: `Failed to ${archiveVerb(isArchived)} show. Please try again.`,
        retries: true,
      });
    },
    retract: ({ id }: Show) =>
      one.change(
        edit(id, {}, () => callApi('shows.retract', { params: { id } })),
        {
          done: 'Show retracted from feeds successfully.',
          undo: 'never',
          failed: 'Failed to retract show from feeds. Please try again.',
          retries: true,
        },
      ),
    publishMany: (ids: readonly string[], isPublished: boolean) => {
      const call = async (some: string[]) => {
        const body = { ids: some, is_published: isPublished };
        return (await callApi('shows.bulk-publish', { body })).results;
      };
      const texts = {
        done: (count: number) => `${count} shows ${publishedText(isPublished)} successfully.`,
        failed: 'Failed to update shows. Please try again.',
      };
      const work = () => changeMany(ids, { size: BULK_IDS, call }, texts);
      return edits.during(ids, { is_published: isPublished }, work, () => undefined);
    },
    archiveMany: (ids: readonly string[], isArchived: boolean) => {
      const route = isArchived ? 'shows.bulk-archive' : 'shows.bulk-unarchive';
      const call = async (some: string[]) =>
        (await callApi(route, { body: { ids: some } })).results;
      const texts = {
        done: (count: number) => `${count} show(s) ${archiveVerb(isArchived)}d successfully.`,
        failed: `Failed to ${archiveVerb(isArchived)} shows. Please try again.`,
      };
      const work = () => changeMany(ids, { size: BULK_IDS, call }, texts);
      return edits.during(ids, archiveFields(isArchived), work, () => undefined);
    },
  };
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
