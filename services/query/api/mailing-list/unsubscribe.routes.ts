import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import { sendPlainPage } from '@stagedoor/platform/http/plain-page';

const QUESTION = {
  title: 'Leave the mailing list?',
  body: `<p>You will get no more mail from it, and your e-mail address is erased.</p>
<form method="post"><button>Unsubscribe</button></form>`,
};

/** The page behind the link in a mail. Looking at it changes nothing: programs that check mail follow links too. */
export async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  mount(app, 'mailing-list.unsubscribe-page', async ({ reply }) => sendPlainPage(reply, QUESTION));
}
