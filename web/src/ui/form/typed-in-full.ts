/**
 * Whether every date and time of a form is typed in full. If not, the first one that is not says so
 * and gets the focus: as its value is blank, it would be saved as none.
 */
export function isTypedInFull(form: HTMLFormElement): boolean {
  const partial = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && element.validity.badInput,
  );
  if (!(partial instanceof HTMLInputElement)) return true;
  partial.checkValidity();
  partial.focus();
  return false;
}
