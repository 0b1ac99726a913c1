import type { ReactNode } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { MapLink } from '../../venue/map-link.tsx';

/** Where the venue is and when it is open. */
export function VenueFacts({ venue = boot.venue }) {
  return (
    <dl className="stack gap-8 text-lg">
      <Fact name="Address">
        {venue.name}
        <br />
        {venue.address}
        {venue.address && (
          <>
            <br />
            <MapLink address={venue.address} />
          </>
        )}
      </Fact>
      {venue.hours && <Fact name="Hours">{venue.hours}</Fact>}
      {venue.directions && <Fact name="Getting here">{venue.directions}</Fact>}
      {venue.access && <Fact name="Access">{venue.access}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="heading below-2 rule-above pad-top-3">{name}</dt>
      <dd className="written">{children}</dd>
    </div>
  );
}
