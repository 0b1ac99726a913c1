import { linkParts } from './link-parts.ts';

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
