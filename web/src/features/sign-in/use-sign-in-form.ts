import { useState, type FormEvent } from 'react';

type Errors<Fields> = Partial<Record<keyof Fields, string>>;

interface SignInForm<Fields> {
  empty: Fields;
  /** What is wrong before anything is sent. */
  check: (fields: Fields) => Errors<Fields>;
  /** Sends the form. What it throws goes to `explain`. */
  submit: (fields: Fields) => Promise<void>;
  /** A sentence for the form, and messages for its fields. */
  explain: (error: unknown) => { message: string; errors?: Errors<Fields> };
}

/** The states of a login or signup form: its fields, what is wrong with them, whether it is being sent, and how that failed. */
export function useSignInForm<Fields extends Record<string, string>>({
  empty,
  check,
  submit,
  explain,
}: SignInForm<Fields>) {
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Errors<Fields>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const found = check(fields);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return focusFirst(form, found);
    setBusy(true);
    try {
      await submit(fields);
    } catch (error) {
      const { message, errors: refused = {} } = explain(error);
      setFailure(message);
      setErrors(refused);
    }
    setBusy(false);
  };

  /** What an input needs to be a field of this form. */
  const field = (name: keyof Fields & string) => ({
    name,
    value: fields[name],
    error: errors[name],
    required: true,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setFields({ ...fields, [name]: value });
      setErrors({ ...errors, [name]: undefined });
      setFailure(undefined);
    },
  });
  return { busy, failure, field, onSubmit };
}

function focusFirst(form: HTMLFormElement, errors: object): void {
  const first = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && element.name in errors,
  );
  if (first instanceof HTMLInputElement) first.focus();
}
