import { fontStack } from './font-stack.ts';

/** The custom properties that set these values of a theme, with their values in CSS. */
export function customProperties(
  vars: Readonly<Record<string, string | undefined>>,
): [property: string, value: string][] {
  return Object.entries(vars).flatMap(([name, given = '']) => {
    const value = name.startsWith('font-') ? fontStack(given) : given;
    return value === '' ? [] : [[`--${name}`, value]];
  });
}
