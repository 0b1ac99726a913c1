/** Leads to an address on a map. */
export function MapLink({ address }: { address: string }) {
  const query = new URLSearchParams({ query: address });
  return (
    <a href={`https://www.openstreetmap.org/search?${query}`} target="_blank" rel="noopener">
      Open in maps
    </a>
  );
}
