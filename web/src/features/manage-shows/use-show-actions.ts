import type { Answer } from '@stagedoor/contracts/api';
import { BULK_IDS } from '@stagedoor/contracts/limits';
import type { Show } from '@stagedoor/contracts/show';
import { useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { useToast } from '../../ui/toast.atom.ts';

type BulkAnswer = Answer<'shows.bulk-archive'>;

/** Changes to shows of the list, one or many. Each tells how it went and has the lists reloaded when something changed. */
export function useShowActions(onChanged: () => Promise<void>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const attempt = async <Result>(
    work: () => Promise<Result>,
    done: (result: Result) => string,
    failed: string,
  ) => {
    setBusy(true);
    try {
      const result = await work();
      await onChanged();
      toast({ title: 'Success', description: done(result) });
      return result;
    } catch {
      toast({ title: 'Error', description: failed, tone: 'destructive' });
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  /** Answers the ids that could not be changed; all of them when it failed as a whole. */
  const attemptMany = async (
    ids: readonly string[],
    work: (ids: string[]) => Promise<BulkAnswer>,
    done: (count: number) => string,
    failed: string,
  ): Promise<readonly string[]> => {
    const results = await attempt(
      async () => {
        const answers = await inBatches(ids, work);
        if (answers.every(({ ok }) => !ok)) throw new Error(failed);
        return answers;
      },
      (answers) => done(answers.filter(({ ok }) => ok).length),
      failed,
    );
    return results ? results.filter(({ ok }) => !ok).map(({ id }) => id) : ids;
  };

  return {
    busy,
    publish: ({ id }: Show, isPublished: boolean) =>
      attempt(
        () => callApi('shows.edit', { params: { id }, body: { is_published: isPublished } }),
        () => `Show ${published(isPublished)} successfully.`,
        'Failed to update show status. Please try again.',
      ),
    archive: ({ id }: Show, isArchived: boolean) =>
      attempt(
        () => callApi(isArchived ? 'shows.archive' : 'shows.unarchive', { params: { id } }),
        () => `Show ${archived(isArchived)}d successfully.`,
        `Failed to ${archived(isArchived)} show. Please try again.`,
      ),
    publishMany: (ids: readonly string[], isPublished: boolean) =>
      attemptMany(
        ids,
        (some) => callApi('shows.bulk-publish', { body: { ids: some, is_published: isPublished } }),
        (count) => `${count} shows ${published(isPublished)} successfully.`,
        'Failed to update shows. Please try again.',
      ),
    archiveMany: (ids: readonly string[], isArchived: boolean) =>
      attemptMany(
        ids,
        (some) =>
          callApi(isArchived ? 'shows.bulk-archive' : 'shows.bulk-unarchive', {
            body: { ids: some },
          }),
        (count) => `${count} show(s) ${archived(isArchived)}d successfully.`,
        `Failed to ${archived(isArchived)} shows. Please try again.`,
      ),
  };
}

async function inBatches(
  ids: readonly string[],
  work: (ids: string[]) => Promise<BulkAnswer>,
): Promise<BulkAnswer['results']> {
  const results: BulkAnswer['results'] = [];
  for (let start = 0; start < ids.length; start += BULK_IDS) {
    results.push(...(await work(ids.slice(start, start + BULK_IDS))).results);
  }
  return results;
}

function published(isPublished: boolean): string {
  return isPublished ? 'published' : 'unpublished';
}

function archived(isArchived: boolean): string {
  return isArchived ? 'archive' : 'unarchive';
}
