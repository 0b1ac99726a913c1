/* What the conformance tests ask of some logs and not of others. The rest they ask of every server from 23.10 on. */
const CAPABILITIES = {
  discovery: 'answers esdb+discover:// with an address that the tests can reach',
  restart: 'is the embedded one: tests start, stop and kill logs of their own',
  'streams-only': 'refuses persistent subscriptions, projections, links and access lists',
} as const;

export type Capability = keyof typeof CAPABILITIES;

export const capabilities: readonly string[] = Object.keys(CAPABILITIES);

/** What a server elsewhere is taken to have if nobody says otherwise. */
export const SERVER_CAPABILITIES: readonly string[] = ['discovery'];

/** One line for each, for the command line's help. */
export const describedCapabilities = Object.entries(CAPABILITIES).map(
  ([name, meaning]) => `  ${name.padEnd(14)}${meaning}`,
);
