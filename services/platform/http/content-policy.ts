import type { FastifyHelmetOptions } from '@fastify/helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The security headers of every response. Pages may also load from these hosts. */
export function contentPolicy(
  fontHosts: string[],
  frameHosts: string[],
  https: boolean,
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...fontHosts],
        fontSrc: ["'self'", ...fontHosts],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: frameHosts.length > 0 ? frameHosts : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // They speak to Internet Explorer, to Flash, and to a filter that browsers have removed.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Only the operator knows whether all subdomains are served over TLS.
    strictTransportSecurity: https && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  };
}
