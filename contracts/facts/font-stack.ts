/** The names in a font stack, without the quotes around them. */
export function familiesOf(stack = ''): string[] {
  const names = stack.split(',').map((name) => name.replaceAll(/^[\s'"]+|[\s'"]+$/g, ''));
  return names.filter((name) => name !== '');
}

/** The stack in CSS: a quotation mark that nothing closes would take the rest of a style sheet. */
export function fontStack(stack: string): string {
  const quoted = (name: string) => (/^[a-z_][\w-]*$/i.test(name) ? name : JSON.stringify(name));
  return familiesOf(stack).map(quoted).join(', ');
}
