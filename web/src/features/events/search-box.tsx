import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const SEARCH_DEBOUNCE_MS = 300;

interface SearchBoxProps {
  /** What is searched for now. */
  text: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}

/** Searches once the typing pauses. While somebody is in it, it shows what they type; else what is searched for. */
export function SearchBox({ text, onSearch, className }: SearchBoxProps) {
  const [draft, setDraft] = useState<string>();
  const search = useDebounced(onSearch, SEARCH_DEBOUNCE_MS);
  return (
    <TextField
      label="Search events"
      labelHidden
      className={className}
      type="search"
      placeholder="Search events"
      enterKeyHint="search"
      autoComplete="off"
      value={draft ?? text}
      onBlur={() => setDraft(undefined)}
      onChange={({ target: { value } }) => {
        setDraft(value);
        search(value);
      }}
    />
  );
}
