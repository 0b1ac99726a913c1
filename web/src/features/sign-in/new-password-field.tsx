import { useDeferredValue, useMemo, useState, type ComponentProps } from 'react';
import { SIGNUP_PASSWORD_MIN } from '@stagedoor/contracts/facts/limits';
import { TextField } from '../../ui/form/text-field.tsx';

interface NewPasswordFieldProps extends ComponentProps<typeof TextField> {
  value: string;
  /** What others may know of the person: a password of these words is easy to guess. */
  knownWords: readonly string[];
}

const HINT = `At least ${SIGNUP_PASSWORD_MIN} characters`;
const EASY = 'This password is easy to guess. Use three or four words that do not belong together.';

/** A field for a new password, which warns of one that is easy to guess. The server decides. */
export function NewPasswordField({ knownWords, ...field }: NewPasswordFieldProps) {
  const [isEasyToGuess, setIsEasyToGuess] =
    useState<(password: string, words: readonly string[]) => boolean>();
  const password = useDeferredValue(field.value);
  const words = useDeferredValue(knownWords.join(' '));
  const isEasy = useMemo(
    () =>
      password.length >= SIGNUP_PASSWORD_MIN &&
      isEasyToGuess?.(password, words.split(/[\s@.]+/).filter(Boolean)) === true,
    [isEasyToGuess, password, words],
  );
  const loadHint = () =>
    void import('./password-hint.ts').then(
      (loaded) => setIsEasyToGuess(() => loaded.isEasyToGuess),
      // Without its code there is no warning; the server still refuses the password.
      () => undefined,
    );
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      // An error says the same.
      hint={field.error ? undefined : isEasy ? EASY : HINT}
      {...field}
      onFocus={loadHint}
    />
  );
}

interface NewPasswordTwiceProps extends Pick<NewPasswordFieldProps, 'knownWords' | 'autoFocus'> {
  /** `password` and `confirmation` of the form. */
  field: (name: 'password' | 'confirmation') => Omit<NewPasswordFieldProps, 'label' | 'knownWords'>;
}

/** A new password, typed twice. */
export function NewPasswordTwice({ field, ...password }: NewPasswordTwiceProps) {
  return (
    <>
      <NewPasswordField label="New Password" {...password} {...field('password')} />
      <TextField
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </>
  );
}
