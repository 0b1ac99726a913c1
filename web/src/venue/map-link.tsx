import { NewTabLink } from '../ui/new-tab-link.tsx';
interface MapLinkProps {
  address: string;
  children?: string;
}

/** Leads to an address on a map. */
export function MapLink({ address, children = 'Open in maps' }: MapLinkProps) {
  const query = new URLSearchParams({ query: address });
  return <NewTabLink href={`https://www.openstreetmap.org/search?${query}`}>{children}</NewTabLink>;
}
