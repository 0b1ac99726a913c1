import type { FastifyInstance, FastifyRequest } from 'fastify';
import { THEMES_STREAM } from '@stagedoor/contracts/streams';
import { mount } from '@stagedoor/platform/http/mount';
import { contextOf, wrote } from '../command-context.ts';
import type { CommandRunner } from '../command-runner.ts';
import { derivedId } from '../derived-id.ts';
import { revisionAsked } from '../if-match.ts';
import { generateTheme } from './generate-theme.ts';
import {
  themeById,
  themeByName,
  themesDecider,
  type ThemesCommand,
  type ThemesState,
} from './themes.decider.ts';

/** The venue's own themes and the choice of the current one, as staff change them. */
export function themesRoutes({ runner }: { runner: CommandRunner }) {
  return async (app: FastifyInstance) => {
    mount(app, 'themes.create', async ({ body: theme, request }) => {
      const id = derivedId(request.commandId, 'theme');
      return themeById(await change(request, { type: 'CreateTheme', id, theme }), id);
    });

    // Themes share one stream: what an edit of one is based on is its version.
    mount(app, 'themes.replace', async ({ params: { id }, body: theme, request }) => {
      const ifVersion = revisionAsked(request);
      return themeById(await change(request, { type: 'ReplaceTheme', id, theme, ifVersion }), id);
    });

    mount(app, 'themes.delete', async ({ params: { id }, request }) => {
      await change(request, { type: 'DeleteTheme', id });
      return null;
    });

    mount(app, 'themes.duplicate', async ({ params, body, request }) => {
      const id = derivedId(request.commandId, 'theme');
      const { new_name: name, new_display_name: displayName } = body;
      const command = { type: 'DuplicateTheme', id, of: params.id, name, displayName } as const;
      return themeById(await change(request, command), id);
    });

    mount(app, 'themes.set-current', async ({ body: { theme_name: name }, request }) =>
      themeByName(await change(request, { type: 'SetCurrentTheme', name }), name),
    );

    mount(app, 'themes.generate', async ({ body: { prompt, theme_mentions } }) => {
      const { state } = await runner.load(THEMES_STREAM, themesDecider);
      const mentioned = theme_mentions.map((name) => themeByName(state, name, 'theme_mentions'));
      return generateTheme(prompt, mentioned);
    });
  };

  async function change(request: FastifyRequest, command: ThemesCommand): Promise<ThemesState> {
    const order = { stream: THEMES_STREAM, decider: themesDecider, commands: [command] };
    const { state, position } = await runner.run(order, contextOf(request));
    wrote(request, position);
    return state;
  }
}
