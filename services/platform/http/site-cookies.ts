import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    siteCookies: SiteCookies;
  }
}

/** Names and attributes of our cookies. They follow from PUBLIC_URL, not from what a proxy says. */
export type SiteCookies = ReturnType<typeof siteCookies>;

export function siteCookies(publicUrl: string | undefined) {
  const https = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:';
  const nameOf = (name: string) => (https ? `__Host-${name}` : name);
  return {
    /** Whether the site is served over TLS. */
    https,
    /** `__Host-` with TLS: browsers refuse it from another host or without TLS. */
    nameOf,
    /** The value of a cookie of the request. */
    read: ({ cookies }: FastifyRequest, name: string) => cookies[nameOf(name)],
    attributes: ({ protocol }: FastifyRequest) => ({
      path: '/',
      sameSite: 'lax' as const,
      secure: https || protocol === 'https',
    }),
  };
}
