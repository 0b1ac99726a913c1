const DEPTH = 32;
export const TOO_DEEP = `Nest lists and objects at most ${DEPTH} deep.`;

/** Whether JSON text nests deeper than anything that is asked for here. What walks such a value calls itself once per level, and the stack has an end. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInText && character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > DEPTH) return true;
  }
  return false;
}
