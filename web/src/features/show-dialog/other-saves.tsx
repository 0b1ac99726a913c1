import { useMutationState } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { queryClient } from '../../data/query-client.ts';
import { listed } from '../../format/listed.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { reasonOf, SAVES, unsavedShowsAtom } from './unsaved-shows.ts';

interface OtherSavesProps {
  /** Whether the form itself is being saved. */
  isSaving: boolean;
  /** Puts another show into the form. */
  onBack: (name: string) => void;
}

/** The shows that are saved while the form has another one, and those that could not be. */
export function OtherSaves({ isSaving, onBack }: OtherSavesProps) {
  const lost = useSelector(unsavedShowsAtom);
  const names = useMutationState(
    { filters: SAVES, select: ({ state }) => nameIn(state.variables) },
    queryClient,
  );
  const others = isSaving ? names.slice(0, -1) : names;
  const text = others.length > 0 ? `Saving ${listed(others)}...` : '';
  useAnnounced(text);
  const unsaved = lost.filter(({ base }) => base === undefined);
  if (others.length === 0 && unsaved.length === 0) return null;
  return (
    <div className="own-line stack">
      <p className="text-sm quiet">{text}</p>
      {unsaved.map((show) => {
        const artist = show.draft.headlining_artist || 'A show';
        return (
          <div key={show.name} className="cluster">
            <ErrorBox message={`${artist} is not saved. ${reasonOf(show)}`} />
            <Button size="sm" onClick={() => onBack(show.name)}>
              Back to {artist}
            </Button>
          </div>
        );
      })}
    </div>
  );
}

function nameIn(variables: unknown): string {
  const { draft } = variables as { draft: { headlining_artist: string } };
  return draft.headlining_artist;
}
