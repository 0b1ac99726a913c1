import { RouterServer, createRequestHandler } from '@tanstack/react-router/ssr/server';
import { prerender } from 'react-dom/static';
import type { RenderPage } from '@stagedoor/contracts/render-page';
import { boot, setBoot } from './boot/boot-data.ts';
import { mailingListSettingsAtom } from './features/mailing-list/settings.atom.ts';
import { createRouter } from './router.ts';
import type { RouterContext } from './session/call-api.ts';

/** Every part of the page stands in its place; none comes later with a script that moves it. */
const IN_ONE_PIECE = Number.MAX_SAFE_INTEGER;

/**
 * The entry of the server's build. Only this file uses the router's means for servers, which its
 * documentation calls experimental.
 */
export const renderPage: RenderPage = async (page) => {
  const data = JSON.stringify(page.boot);
  const others = () => [...renderings].filter((one) => one.data !== data);
  while (others().length > 0) await Promise.allSettled(others().map(({ done }) => done));
  const rendering = { data, done: rendered(page) };
  renderings.add(rendering);
  return rendering.done.finally(() => renderings.delete(rendering));
};

/** The app keeps its boot data in modules, so pages with other data wait for these. */
const renderings = new Set<{ data: string; done: ReturnType<RenderPage> }>();

const rendered: RenderPage = async ({ address, boot: data, load }) => {
  setBoot(data);
  mailingListSettingsAtom.set(boot.mailing_list ?? null);
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown) => void (failure ??= { error });
  const callApi = async (...request: Parameters<typeof load>) =>
    load(...request).catch((error: unknown) => {
      fail(error);
      throw error;
    });
  const request = new Request(new URL(address, 'http://localhost'));
  const response = await createRequestHandler({
    request,
    createRouter: () => createRouter({ callApi: callApi as RouterContext['callApi'] }),
  })(async ({ router }) => {
    const { prelude } = await prerender(<RouterServer router={router} />, {
      onError: fail,
      progressiveChunkSize: IN_ONE_PIECE,
    });
    return new Response(prelude);
  });
  const html = await response.text();
  if (failure) throw failure.error;
  const corrected = response.headers.get('location');
  if (corrected !== null && corrected !== address)
    return rendered({ address: corrected, boot: data, load });
  return response.ok ? html : undefined;
};
