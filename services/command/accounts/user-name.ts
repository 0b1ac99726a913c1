/**
 * The one spelling of a user name or e-mail address: what accounts keep, logins are looked up by and failures are counted by. Letters that only differ in
 * case, width or style are the same letter. The database compares the result byte by byte, because its own idea of lower case is another one.
 */
export function foldUserName(name: string): string {
  // By way of upper case: some letters (ſ, ß, ı) meet the others only there.
  return name.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
