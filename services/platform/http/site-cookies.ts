import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    siteCookies: SiteCookies;
  }
}

/** Names and attributes of our cookies. They follow from PUBLIC_URL, not from what a proxy says. */
export interface SiteCookies {
  /** Whether the site is served over TLS. */
  https: boolean;
  /** `__Host-` with TLS: browsers refuse it from another host or without TLS. */
  nameOf(name: string): string;
  /** The value of a cookie of the request. */
  read(request: FastifyRequest, name: string): string | undefined;
  attributes(request: FastifyRequest): { path: string; sameSite: 'lax'; secure: boolean };
}

export function siteCookies(publicUrl: string | undefined): SiteCookies {
  const https = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:';
  const nameOf = (name: string) => (https ? `__Host-${name}` : name);
  return {
    https,
    nameOf,
    read: ({ cookies }, name) => cookies[nameOf(name)],
    attributes: ({ protocol }) => ({
      path: '/',
      sameSite: 'lax',
      secure: https || protocol === 'https',
    }),
  };
}
