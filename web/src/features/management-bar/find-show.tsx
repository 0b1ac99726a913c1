import { useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './find-show.module.css';

/** A search box for shows. `onFind` gets the typed words. */
export function FindShow({ onFind }: { onFind: (words: string) => void }) {
  const [words, setWords] = useState('');
  return (
    <search className={styles.find}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onFind(words);
          setWords('');
        }}
      >
        <TextField
          label="Find a show"
          labelHidden
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Find a show"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </search>
  );
}
