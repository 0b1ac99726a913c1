import { boot } from '../../boot/boot-data.ts';
import { MapLink } from '../../shell/map-link.tsx';

/** Where the venue is and when it is open. */
export function VenueFacts() {
  const { venue } = boot;
  return (
    <dl className="stack gap-8 text-lg">
      <div>
        <dt className="heading below-2 rule-above pad-top-3">Address</dt>
        <dd>
          {venue.name}
          <br />
          {venue.address}
          {venue.address && (
            <>
              <br />
              <MapLink address={venue.address} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt className="heading below-2 rule-above pad-top-3">Hours</dt>
        <dd>Open for events only, check event listings for show times</dd>
      </div>
    </dl>
  );
}
