/** Where a maps service shows an address. */
export function mapSearchUrl(address: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`;
}
