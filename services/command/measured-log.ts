import { RevisionConflict, type EventLog } from '@stagedoor/platform/event-log/event-log';
import type { Metrics } from '@stagedoor/platform/metrics/metrics';

/** The same log, which also measures how long its appends take. */
export function measuredLog(eventLog: EventLog, metrics: Metrics | undefined): EventLog {
  if (!metrics) return eventLog;
  const seconds = metrics.histogram(
    'stagedoor_append_seconds',
    'Time of an append to the event log, with its repetitions while the log is away.',
    ['result'],
  );
  return {
    ...eventLog,
    append: async (...args) => {
      const end = seconds.startTimer();
      try {
        const appended = await eventLog.append(...args);
        end({ result: 'ok' });
        return appended;
      } catch (error) {
        end({ result: error instanceof RevisionConflict ? 'conflict' : 'failed' });
        throw error;
      }
    },
  };
}
