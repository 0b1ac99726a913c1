/* What the conformance tests ask of some logs and not of others. Everything else they ask of all. */
const CAPABILITIES = {
  'caught-up': 'tells a subscriber that it has everything (servers from 23.10 on)',
  discovery: 'answers esdb+discover:// with an address that the tests can reach',
  restart: 'is the embedded one: tests start, stop and kill logs of their own',
  'streams-only': 'refuses persistent subscriptions, projections, links and access lists',
} as const;

export type Capability = keyof typeof CAPABILITIES;

export const capabilities: readonly string[] = Object.keys(CAPABILITIES);

/** What a server elsewhere is taken to have if nobody says otherwise. */
export const SERVER_CAPABILITIES: readonly string[] = ['caught-up', 'discovery'];

/** One line for each, for the command line's help. */
export const describedCapabilities = Object.entries(CAPABILITIES).map(
  ([name, meaning]) => `  ${name.padEnd(14)}${meaning}`,
);
