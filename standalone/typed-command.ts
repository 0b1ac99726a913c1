/** The form in which people type a command: in the image it is an argument of `stagedoor`. */
export function typedCommand(name: string): string {
  return process.argv0 === 'stagedoor' ? `stagedoor ${name}` : `npm run ${name} --`;
}
