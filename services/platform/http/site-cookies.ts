import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    siteCookies: SiteCookies;
  }
}

/** How the cookies of this site are named and protected. It follows from the address that visitors use, not from what a proxy says. */
export interface SiteCookies {
  /** A site that is served over TLS alone. */
  https: boolean;
  /** Behind TLS the `__Host-` prefix has browsers refuse a cookie that another host or a page without TLS tries to set. */
  nameOf(name: string): string;
  /** The value of the cookie in this request. */
  read(request: FastifyRequest, name: string): string | undefined;
  /** The attributes that every cookie has. */
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
