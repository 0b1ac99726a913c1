import type { Photo } from '@stagedoor/contracts/show';
import { ShowPhoto } from '../../shows/show-photo.tsx';

/** Pictures of the house, which say nothing that is not written beside them. */
export function Pictures({ pictures }: { pictures: readonly Photo[] }) {
  return (
    pictures[0] && (
      <div className="photos">
        {pictures.map((photo) => (
          <ShowPhoto key={photo.id} photo={photo} alt="" sizes="12rem" />
        ))}
      </div>
    )
  );
}
