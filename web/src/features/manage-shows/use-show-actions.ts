import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import type { Batches } from '../../session/in-batches.ts';
import { useChanges, type ManyTexts } from '../../session/use-changes.ts';
import { aboutShow } from '../../ui/toast/about-show.ts';
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
  const single = useChanges(onEdited);
  const { busy, changeMany } = useChanges(onChanged);
  const edit = (id: string, fields: Partial<Show>, call: () => Promise<Show>) => () =>
    edits.during([id], fields, call, (show) => show);
  const editMany = (
    ids: readonly string[],
    fields: Partial<Show>,
    call: Batches['call'],
    texts: ManyTexts,
  ) => {
    const work = () => changeMany(ids, { size: BULK_IDS, call }, texts);
    return edits.during(ids, fields, work, () => undefined);
  };
  return {
    busy: busy || single.busy,
    publish: (show: Show, isPublished: boolean) => {
      const { id } = show;
      const fields = { is_published: isPublished };
      const call = () => callApi('shows.edit', { params: { id }, body: fields });
      return single.change(edit(id, fields, call), {
        done: `Show ${publishedText(isPublished)} successfully.`,
        about: aboutShow(show),
        failed: 'Failed to update show status. Please try again.',
        retries: true,
      });
    },
    archive: (show: Show, isArchived: boolean) => {
      const { id } = show;
      const call = () =>
        callApi(isArchived ? 'shows.archive' : 'shows.unarchive', { params: { id } });
      return single.change(edit(id, archiveFields(isArchived), call), {
        done: `Show ${archiveVerb(isArchived)}d successfully.`,
        about: aboutShow(show),
        failed: `Failed to ${archiveVerb(isArchived)} show. Please try again.`,
        retries: true,
      });
    },
    retract: (show: Show) =>
      single.change(
        edit(show.id, {}, () => callApi('shows.retract', { params: { id: show.id } })),
        {
          done: 'Show removed from calendar feeds successfully.',
          about: aboutShow(show),
          undo: 'never',
          failed: 'Failed to remove show from calendar feeds. Please try again.',
          retries: true,
        },
      ),
    publishMany: (ids: readonly string[], isPublished: boolean) => {
      const fields = { is_published: isPublished };
      const call = async (some: string[]) =>
        (await callApi('shows.bulk-publish', { body: { ids: some, ...fields } })).results;
      return editMany(ids, fields, call, {
        done: (count) => `${count} shows ${publishedText(isPublished)} successfully.`,
        failed: 'Failed to update shows. Please try again.',
      });
    },
    archiveMany: (ids: readonly string[], isArchived: boolean) => {
      const route = isArchived ? 'shows.bulk-archive' : 'shows.bulk-unarchive';
      const call = async (some: string[]) =>
        (await callApi(route, { body: { ids: some } })).results;
      return editMany(ids, archiveFields(isArchived), call, {
        done: (count) => `${count} show(s) ${archiveVerb(isArchived)}d successfully.`,
        failed: `Failed to ${archiveVerb(isArchived)} shows. Please try again.`,
      });
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
