import { PERSONAL } from '@stagedoor/contracts/facts/personal-marker';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { callApi } from '../session/call-api.ts';
import { recordedDateTime } from '../format/recorded-time.ts';
import { useUser } from '../session/user.atom.ts';
import { useLoaded } from '../data/query-client.ts';
import { Button } from '../ui/button/button.tsx';
import type { Names } from '../field-change/shown-value.ts';
import styles from './editor-dialog.module.css';
import { changersOf, originText } from './origin-text.ts';

const LOADING = 'Looking up who set this.';

export type OriginSubject = 'show' | 'theme' | 'venue' | 'account';

function useOrigins(subject: OriginSubject, id: string, enabled: boolean) {
  return useLoaded({
    queryKey: ['everything', 'fields', subject, id],
    queryFn: async ({ signal }) =>
      (await callApi('history.fields', { params: { subject, id }, signal })).results,
    enabled,
    staleTime: 0,
    meta: { failed: 'Failed to load who set each field. Please try again.' },
  });
}

/** Who last changed some fields of a subject; "somebody else" as long as that is not known. */
export function useChangers(subject: OriginSubject, id: string) {
  const { data = [], isFetching, isError } = useOrigins(subject, id, true);
  const me = useUser()?.id;
  // The history does not tell one personal value from the next.
  const known = isFetching || isError ? [] : data.filter(({ value }) => value !== PERSONAL);
  return (fields: readonly string[]) => changersOf(fields, known, me);
}

/** Who set each field of a subject, loaded on request. */
export function useFieldOrigins(subject: OriginSubject, id: string, names: Names = new Map()) {
  const [shown, setShown] = useState(false);
  const { data: origins, isError } = useOrigins(subject, id, shown);
  return {
    shown,
    toggle: () => setShown(!shown),
    /** The sentence for a field; undefined while they are not shown. */
    of: (field: string) => {
      if (!shown || isError) return undefined;
      // The text takes its room at once, so that nothing moves while somebody types.
      if (!origins) return LOADING;
      const origin = origins.find((each) => each.field === field);
      const isFirst = origin?.position === origins[0]?.position;
      const when = origin && recordedDateTime(origin.recorded_at);
      return origin && when && originText(origin, when, { isFirst, names });
    },
  };
}

interface OriginsToggleProps {
  origins: ReturnType<typeof useFieldOrigins>;
  /** Further buttons about what is edited. */
  children?: ReactNode;
}

/** Shows beside each field of a form who set it, when, and what it was before. */
export function OriginsToggle({ origins, children }: OriginsToggleProps) {
  return (
    <div className={styles.origins}>
      <Button size="sm" aria-pressed={origins.shown} onClick={origins.toggle}>
        <IconUserQuestion size="1.125rem" aria-hidden="true" />
        Who set each field?
      </Button>
      {children}
    </div>
  );
}
