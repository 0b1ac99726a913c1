import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import { withFontStyles } from '@stagedoor/platform/venue/font-styles';
import type { CommandStores } from '../command-stores.ts';
import { derivedId } from '../run/derived-id.ts';
import { expectedRevision } from '../http/if-match.ts';
import { generateTheme } from './generate-theme.ts';
import {
  themeById,
  themeByName,
  themes,
  type ThemesState,
} from '@stagedoor/domain/themes/themes.decider';

export function themesRoutes({ runner, fontService }: CommandStores) {
  const themeOf = (state: ThemesState, id: string) =>
    withFontStyles(themeById(state, id), fontService);
  return async (app: FastifyInstance) => {
    mount(app, 'themes.create', async ({ body: theme, request }) => {
      const id = derivedId(request.commandId, 'theme');
      const { state } = await request.run(themes, { type: 'CreateTheme', id, theme });
      return themeOf(state, id);
    });

    // Themes share one stream, so an edit is based on the version of the theme.
    mount(app, 'themes.replace', async ({ params: { id }, body: theme, request }) => {
      const ifVersion = expectedRevision(request);
      const { state } = await request.run(themes, { type: 'ReplaceTheme', id, theme, ifVersion });
      return themeOf(state, id);
    });

    mount(app, 'themes.delete', async ({ params: { id }, request }) => {
      await request.run(themes, { type: 'DeleteTheme', id });
      return null;
    });

    mount(app, 'themes.duplicate', async ({ params, body, request }) => {
      const id = derivedId(request.commandId, 'theme');
      const { new_name: name, new_display_name: displayName } = body;
      const command = { type: 'DuplicateTheme', id, of: params.id, name, displayName } as const;
      const { state } = await request.run(themes, command);
      return themeOf(state, id);
    });

    mount(app, 'themes.set-current', async ({ body: { theme_name: name }, request }) => {
      const { state } = await request.run(themes, { type: 'SetCurrentTheme', name });
      return withFontStyles(themeByName(state, name), fontService);
    });

    mount(app, 'themes.generate', async ({ body: { prompt, theme_mentions } }) => {
      const { state } = await runner.load(themes);
      const mentioned = theme_mentions.map((name) => themeByName(state, name, 'theme_mentions'));
      return withFontStyles(generateTheme(prompt, mentioned), fontService);
    });
  };
}
