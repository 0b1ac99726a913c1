import type { FieldOrigin } from '@stagedoor/contracts/history';
import { useState } from 'react';
import { callApi } from '../api/call-api.ts';
import { recordedDateTime } from '../format/recorded-time.ts';
import { useChanges } from '../session/use-changes.ts';
import type { Names } from '../ui/field-change/shown-value.ts';
import { originText } from './origin-text.ts';

const LOADING = 'Looking up who set this.';
const NO_NAMES: Names = new Map();

interface FieldOrigins {
  shown: boolean;
  toggle: () => void;
  /** The sentence for a field; undefined while they are not shown. */
  of: (field: string) => string | undefined;
}

/** Who set each field of a subject, loaded on request. */
export function useFieldOrigins(
  subject: 'show' | 'theme',
  id: string,
  names: Names = NO_NAMES,
): FieldOrigins {
  const [origins, setOrigins] = useState<readonly FieldOrigin[] | 'loading'>();
  const loading = useChanges();
  const load = async () => {
    setOrigins('loading');
    const loaded = await loading.change({
      work: async () =>
        setOrigins((await callApi('history.fields', { params: { subject, id } })).results),
      failed: 'Failed to load who set each field. Please try again.',
    });
    if (!loaded) setOrigins(undefined);
  };
  return {
    shown: origins !== undefined,
    toggle: () => (origins ? setOrigins(undefined) : void load()),
    of: (field) => {
      if (!origins) return undefined;
      // The text takes its room at once, so that nothing moves while somebody types.
      if (origins === 'loading') return LOADING;
      const origin = origins.find((each) => each.field === field);
      const isFirst = origin?.position === origins[0]?.position;
      const when = origin && recordedDateTime(origin.recorded_at);
      return origin && when && originText(origin, when, { isFirst, names });
    },
  };
}
