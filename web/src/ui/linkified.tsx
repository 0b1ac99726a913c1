import { linkParts } from '../format/link-parts.ts';
import { NewTabLink } from './new-tab-link.tsx';

/** A text whose web and e-mail addresses are links. */
export default function Linkified({ text }: { text: string }) {
  return linkParts(text).map(({ text: part, href }, place) =>
    href ? (
      <NewTabLink key={place} href={href}>
        {part}
      </NewTabLink>
    ) : (
      part
    ),
  );
}
