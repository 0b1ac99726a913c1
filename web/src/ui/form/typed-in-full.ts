/** Whether only a part of a date or time is typed: its value is blank, and would be saved so. */
export function isHalfTyped({ type, validity }: HTMLInputElement): boolean {
  // Firefox reports some email addresses in the same way.
  return /^(date|time)/.test(type) && validity.badInput;
}

/** Whether no date or time of a form is half-typed. The first that is gets focus and says so. */
export function isTypedInFull(form: HTMLFormElement): boolean {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const halfTyped = inputs.find(isHalfTyped);
  halfTyped?.checkValidity();
  halfTyped?.focus();
  return halfTyped === undefined;
}
