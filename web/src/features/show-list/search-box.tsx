import { TextField } from '../../ui/form/text-field.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';

interface SearchBoxProps {
  /** What is searched for now. */
  text: string;
  onSearch: (text: string) => Promise<void>;
  className?: string | undefined;
}

/** Searches once the typing pauses, or the box is left. While somebody is in it, it shows what they type; else what is searched for. */
export function SearchBox({ text, onSearch, className }: SearchBoxProps) {
  const typed = useTypedText(text, onSearch);
  return (
    <TextField
      label="Search events"
      labelHidden
      className={className}
      type="search"
      placeholder="Search events"
      enterKeyHint="search"
      autoComplete="off"
      value={typed.text}
      onBlur={typed.leave}
      onChange={({ target: { value } }) => typed.type(value)}
    />
  );
}
