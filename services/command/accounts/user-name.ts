/** The stored form of a user name: case, width and style of letters make no difference. */
export function foldUserName(name: string): string {
  // Via upper case, where letters such as ſ, ß and ı become the same as others.
  return name.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
