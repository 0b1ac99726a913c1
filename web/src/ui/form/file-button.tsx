import { useRef } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** Names what is chosen. */
  files: string;
  accept: string;
  multiple?: boolean;
  /** Called for at least one file. */
  onChoose: (chosen: [File, ...File[]]) => unknown;
};

/** A button with which somebody chooses files of theirs. */
export function FileButton({ files, accept, multiple, onChoose, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()} />
      <input
        {...{ ref: picker, accept, multiple }}
        type="file"
        hidden
        aria-label={files}
        onChange={({ target: input }) => {
          const [first, ...others] = input.files ?? [];
          if (first) onChoose([first, ...others]);
          // So that the same file can be chosen again.
          input.value = '';
        }}
      />
    </>
  );
}
