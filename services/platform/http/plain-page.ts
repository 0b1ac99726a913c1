import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Neither field is escaped. */
interface PlainPage {
  title: string;
  /** HTML below the heading. */
  body: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
button { font: inherit; padding: 0.75rem 1.5rem; cursor: pointer; }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a standalone page: no script, and nothing to load. */
export function sendPlainPage(reply: FastifyReply, { title, body }: PlainPage): FastifyReply {
  reply.headers({
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`);
}
