import { linkParts } from '../format/link-parts.ts';

/** A text whose web and e-mail addresses are links. */
export default function Linkified({ text }: { text: string }) {
  return linkParts(text).map(({ text: part, href }, place) =>
    href ? (
      <a key={place} href={href} target="_blank" rel="noopener">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
