import { createHttp } from '../http/http.ts';
import type { CommonEnv } from '../process/env.ts';
import type { Log } from '../process/log.ts';
import { healthRoutes } from './health.routes.ts';
import type { Metrics } from './metrics.ts';
import { worstOf, type FindReadiness } from './readiness.ts';

export interface Monitored {
  readiness: FindReadiness;
  /** Left out by a service whose start ends only when it has what it needs. */
  hasStarted?: () => boolean;
}

/**
 * Health and metrics of a process, on a port of their own that is for its operators alone. Without
 * METRICS_PORT nothing is measured, and the library for it is not loaded.
 */
export async function openMonitoring(
  { METRICS_PORT: port, METRICS_HOST: host }: Pick<CommonEnv, 'METRICS_PORT' | 'METRICS_HOST'>,
  log: Log,
) {
  if (port === undefined)
    return { metrics: undefined, serve: async () => ({ stop: async () => undefined }) };
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics();
  return {
    metrics,
    /** Opens the private port for the services of this process by their names. */
    serve: async (services: Record<string, Monitored>) => {
      const app = await privateApp(metrics, services, log);
      const url = await app.listen({ host, port });
      log.info({ url }, 'Health and metrics are at this private address.');
      return { stop: () => app.close() };
    },
  };
}

async function privateApp(metrics: Metrics, services: Record<string, Monitored>, log: Log) {
  const findAll = async () => {
    const all = Object.entries(services).map(
      async ([name, { readiness }]) => [name, await readiness()] as const,
    );
    const found = await Promise.all(all);
    return { ...worstOf(found.map(([, one]) => one)), services: Object.fromEntries(found) };
  };
  metrics.gauge(
    'stagedoor_dependency_ready',
    'Whether what a service needs is as it should be: 1, or 0 with the reason in /readyz of this port.',
    async () => {
      const { services: found } = await findAll();
      return Object.entries(found).flatMap(([service, { dependencies }]) =>
        Object.entries(dependencies).map(([dependency, status]) => ({
          labels: { service, dependency },
          value: status === 'ok' ? 1 : 0,
        })),
      );
    },
    ['service', 'dependency'],
  );
  const app = await createHttp({ log, trustProxy: 'loopback' });
  const hasStarted = () =>
    Object.values(services).every((service) => service.hasStarted?.() ?? true);
  await app.register(healthRoutes(findAll, { mayKnow: () => true, hasStarted }));
  app.get('/metrics', async (_, reply) => {
    reply.type(metrics.type).header('cache-control', 'no-store');
    return metrics.text();
  });
  return app;
}
