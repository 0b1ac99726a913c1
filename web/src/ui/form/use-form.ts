import { useRef, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { isTypedInFull } from './typed-in-full.ts';

type Errors<Fields> = Partial<Record<keyof Fields, string>>;

interface FormOptions<Fields> {
  empty: Fields;
  /** Finds errors before anything is sent. */
  check: (fields: Fields) => Errors<Fields>;
  /** Sends the form. `explain` gets the error that it throws. */
  submit: (fields: Fields) => Promise<void>;
  /** Gives a sentence for the form, and messages for its fields. */
  explain: (error: unknown) => { message?: string | undefined; errors?: Errors<Fields> };
  /** The state that holds the fields, if they are to outlive the form. */
  state?: [Fields, Dispatch<SetStateAction<Fields>>];
}

/** The state of a small form: fields, errors, whether it is being sent, and why that failed. */
export function useForm<Fields extends object>({
  empty,
  check,
  submit,
  explain,
  state,
}: FormOptions<Fields>) {
  const own = useState(empty);
  const [fields, setFields] = state ?? own;
  const [errors, setErrors] = useState<Errors<Fields>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const refuse = (found: Errors<Fields>) => {
      setErrors(found);
      focusFirst(form, found);
    };
    if (!isTypedInFull(form)) return;
    const found = check(fields);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    sending.current = true;
    setBusy(true);
    try {
      await submit(fields);
    } catch (error) {
      const { message, errors: refused = {} } = explain(error);
      // What a field says is not said again above the form.
      const isAtField = Object.keys(refused).some((name) => name in fields);
      setFailure(isAtField ? undefined : message);
      refuse(refused);
    }
    sending.current = false;
    setBusy(false);
  };

  /** What an input needs to be a field of this form. */
  const field = (name: keyof Fields & string) => ({
    name,
    value: fields[name],
    error: errors[name],
    required: true,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setFields((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
      setFailure(undefined);
    },
  });
  return { busy, failure, field, onSubmit };
}

function focusFirst(form: HTMLFormElement, errors: object): void {
  const first = [...form.elements].find((element) => {
    const name = element.getAttribute('name');
    return name !== null && Object.hasOwn(errors, name);
  });
  if (first instanceof HTMLElement) first.focus();
}
