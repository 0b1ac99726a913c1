/** What the responses to writers promise: what they wrote is there, as it was changed last. */
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
  /** The mails that the mail server received. */
  mails: readonly { to: string; mail: string }[];
  /** How many mails are still to be sent. */
  waiting: number;
  /** The ids of mails that were handed over, and for which no response was received. */
  unanswered: readonly string[];
}

/**
 * Finds addresses that got more than one mail for a subscription, and missing mails that neither
 * wait to be sent nor are `lost`: handed over when something broke, and not taken.
 */
export function mailDifferences({ subscribers, mails, waiting, unanswered }: Deliveries) {
  const mailsTo = Map.groupBy(mails, ({ to }) => to);
  const came = new Set(mails.map(idOf));
  const lost = unanswered.filter((id) => !came.has(id)).length;
  const missing = [...subscribers].filter((address) => !mailsTo.has(address)).length;
  const differences = [...mailsTo]
    .filter(([, all]) => all.length > 1)
    .map(([to, all]) => `${to} got ${all.length} mails for one subscription.`);
  if (missing > waiting + lost)
    differences.push(
      `${missing} subscribers got no mail; ${waiting} mails wait to be sent, ${lost} are lost.`,
    );
  return { differences, lost };
}

function idOf({ mail }: { mail: string }): string {
  return /^Message-ID: <([^@>]+)/im.exec(mail)?.[1] ?? mail;
}
