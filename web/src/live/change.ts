import { isChangedSubject, type ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { isRecord } from '../boot/is-record.ts';

/** What has changed on the server, and how far its lists have come. */
export interface LiveChange {
  id: string;
  subjects: readonly ChangedSubject[];
  /** The command that changed all of it, if it was a single one. */
  command?: string | undefined;
}

/** Reads the data of an event on the stream. Subjects unknown to this version are left out. */
export function readChange(id: string, data: string): LiveChange {
  const value: unknown = JSON.parse(data);
  const { subjects, command } = isRecord(value) ? value : {};
  return {
    id,
    subjects: Array.isArray(subjects) ? subjects.filter(isChangedSubject) : [],
    ...(typeof command === 'string' && { command }),
  };
}

/** Whether what came with the page is a change. */
export function isChange(value: unknown): value is LiveChange {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    Array.isArray(value['subjects']) &&
    value['subjects'].every(isChangedSubject)
  );
}
