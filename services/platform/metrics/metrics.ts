import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** What is measured of the requests of one service. */
export type HttpMetrics = ReturnType<Metrics['http']>;

export interface Sample<Label extends string> {
  labels?: Partial<Record<Label, string>>;
  value: number;
}

/** In seconds: from a cached response to one that nobody waits for any more. */
const BUCKETS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10];

/** The measures of this process, as Prometheus fetches them. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers });
  const requests = histogram(
    'stagedoor_request_seconds',
    'Time from a request to the end of its response; without those that are sent again as they are.',
    ['service', 'method', 'route', 'status'],
  );
  const refusals = new Counter({
    name: 'stagedoor_refusals_total',
    help: 'Refused requests by refusal code; too-many-requests are the throttled ones.',
    labelNames: ['service', 'code'],
    registers,
  });

  return {
    type: registry.contentType,
    text: () => registry.metrics(),
    histogram,
    http: (service: string) => ({
      /** `route` is a pattern, because there is no end of raw addresses. */
      responded: (method: string, route: string, status: number, seconds: number) =>
        requests.observe({ service, method, route, status }, seconds),
      refused: (code: string) => refusals.inc({ service, code }),
    }),
    /** A counter that reads `counts`, which its owner keeps by the value of one label. */
    counted: (
      name: string,
      help: string,
      label: string,
      counts: Readonly<Record<string, number>>,
    ) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [key, count] of Object.entries(counts)) this.inc({ [label]: key }, count);
        },
      }),
    /** A gauge that is read when Prometheus fetches it, and left out if it cannot be read. */
    gauge: <Label extends string>(
      name: string,
      help: string,
      read: () => Promise<Sample<Label>[]>,
      labelNames: Label[] = [],
    ) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const readings = await read().catch(() => []);
          this.reset();
          // A gauge without labels would start at zero.
          if (labelNames.length === 0) this.remove();
          for (const { labels = {}, value } of readings) this.set(labels, value);
        },
      }),
  };
}
