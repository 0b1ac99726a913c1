/**
 * Texts with which a page of the venue may begin. They stand in the form alone: what only the venue
 * knows is a gap in square brackets, and a page is not saved as long as one is left.
 */
export const PAGE_STARTS = [
  {
    slug: 'privacy',
    title: 'Privacy',
    body: `Responsible for this site is [who is responsible, with address].

## What this site knows of you
- Your message, your name and your e-mail address, when you write to us, for [how long].
- Your e-mail address, when you join the mailing list, until you leave it.
- Your internet address, in the log of the server, for [how long].

## What others learn
The map at the foot of the pages comes from a maps service, which then learns your address.

## Your rights
Ask us what we know of you, and we correct or erase it: [e-mail address for privacy]`,
  },
  {
    slug: 'imprint',
    title: 'Imprint',
    body: `[name of the company or association]
[street, postcode and town]

Represented by [who represents it].

- Telephone: [telephone number]
- E-mail: [e-mail address]
- Register: [court and number, or take this line away]
- VAT number: [number, or take this line away]`,
  },
  {
    slug: 'accessibility',
    title: 'Accessibility',
    body: `## The way in
[steps, ramps and the width of the door]

## Inside
- [where wheelchair places are]
- [accessible toilets]
- [hearing loop, or take this line away]

## Come with somebody
[what a companion pays]

## Ask us
Tell us what you need, best a few days before: [telephone number or e-mail address]`,
  },
  {
    slug: 'house-rules',
    title: 'House rules',
    body: `- Everybody is welcome, nobody is harassed. Tell [whom to tell] if somebody does.
- What you bring in may be searched at the door.
- [how old one has to be, and when]
- [whether one may come back in]
- [smoking]`,
  },
] as const;

const GAPS = PAGE_STARTS.flatMap(({ body }) => body.match(/\[[^\]]+\]/g) ?? []);

/** The gaps of those texts that a text still has. Other square brackets are text. */
export function gapsIn(body: string): string[] {
  return [...new Set(GAPS)].filter((gap) => body.includes(gap));
}
