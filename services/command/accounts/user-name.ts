/**
 * The stored form of a user name or e-mail address. Letters that differ only in case, width or
 * style are the same. The database compares bytes, because its lower case differs.
 */
export function foldUserName(name: string): string {
  // Via upper case, where letters such as ſ, ß and ı become the same as others.
  return name.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
