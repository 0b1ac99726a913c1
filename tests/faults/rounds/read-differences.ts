/** What the responses to writers promise: that it is there, and as it was changed last. */
export interface Expected {
  /** By its id, what each show has to be. No two shows were given the same headliner. */
  shows: Map<string, { headlining_artist: string; is_published: boolean }>;
  messages: Set<string>;
  /** Addresses, each of which is mailed once. */
  subscribers: Set<string>;
}

export interface ReadRows {
  shows: readonly { id: string; headlining_artist: string; is_published: boolean }[];
  messages: readonly { id: string }[];
}

/** How the read tables differ from what writers were told, whatever the log says. */
export function readDifferences(expected: Expected, { shows, messages }: ReadRows): string[] {
  const found = new Map(shows.map((show) => [show.id, describe(show)]));
  const present = new Set(messages.map(({ id }) => id));
  const byName = Map.groupBy(shows, (show) => show.headlining_artist);
  return [
    ...[...expected.shows]
      .filter(([id, show]) => found.get(id) !== describe(show))
      .map(
        ([id, show]) => `Show ${id} should be ${describe(show)}, is ${found.get(id) ?? 'lost'}.`,
      ),
    ...[...byName]
      .filter(([, same]) => same.length > 1)
      .map(([name, same]) => `There are ${same.length} shows ${name}.`),
    ...[...expected.messages]
      .filter((id) => !present.has(id))
      .map((id) => `Message ${id} is missing.`),
  ];
}

function describe({ headlining_artist: name, is_published }: Omit<ReadRows['shows'][0], 'id'>) {
  return `${name}${is_published ? '' : ' (hidden)'}`;
}

export interface Deliveries {
  /** Addresses that subscribed. */
  subscribers: ReadonlySet<string>;
  /** What came at the mail server. */
  mails: readonly { to: string; mail: string }[];
  /** How many mails are still to be sent. */
  waiting: number;
}

/**
 * Which addresses got more than one mail for a subscription, and whether some got none although
 * none waits to be sent. Mails for the same event have the same id, by which mailboxes know a
 * repetition: those are `repeated`.
 */
export function mailDifferences({ subscribers, mails, waiting }: Deliveries) {
  const idsTo = new Map(
    [...Map.groupBy(mails, ({ to }) => to)].map(([to, came]) => [to, new Set(came.map(idOf))]),
  );
  const distinct = [...idsTo.values()].reduce((sum, ids) => sum + ids.size, 0);
  const missing = [...subscribers].filter((address) => !idsTo.has(address)).length;
  const differences = [...idsTo]
    .filter(([, ids]) => ids.size > 1)
    .map(([to, ids]) => `${to} got ${ids.size} mails for one subscription.`);
  if (missing > waiting)
    differences.push(`${missing} subscribers got no mail, and ${waiting} mails wait to be sent.`);
  return { differences, repeated: mails.length - distinct };
}

function idOf({ mail }: { mail: string }): string {
  return /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? mail;
}
