import type { Boot } from './boot.ts';
import type { RouteName } from './facts/paths.ts';
import type { RequestParts } from './facts/request-key.ts';

/** What the web app's server build needs to render a public page. */
export interface PageToRender {
  /** Path and search of the page. */
  address: string;
  boot: Boot;
  /** Gives the body of the API's response to a visitor's request. */
  load: (name: RouteName, request?: RequestParts) => Promise<unknown>;
}

/**
 * Renders a public page to the HTML inside of `#root`; undefined if the address leads elsewhere.
 * @throws what `load` and the page's components throw
 */
export type RenderPage = (page: PageToRender) => Promise<string | undefined>;
