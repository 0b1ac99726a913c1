import { z } from 'zod';
import { LINE, PROMPT_LENGTH, THEME_MENTIONS } from './facts/limits.ts';
import { noContent, publicRead, type RouteShape } from './route.ts';
import { id, required } from './text.ts';
import { generatedTheme, newTheme, themeEdit, themeName, themeSchema } from './theme.ts';

const params = z.object({ id });

export const themesApi = {
  'themes.list': {
    summary: 'All themes: the built-in ones, then the venue’s own by name.',
    ...publicRead,
    responses: { 200: z.array(themeSchema) },
  },
  'themes.current': {
    summary: 'The current theme.',
    ...publicRead,
    responses: { 200: themeSchema },
  },
  'themes.current-setting': {
    summary: 'The name of the current theme.',
    ...publicRead,
    responses: { 200: z.object({ theme_name: z.string() }) },
  },
  'themes.get': {
    summary: 'One theme by its name.',
    ...publicRead,
    params: z.object({ name: themeName }),
    responses: { 200: themeSchema },
  },
  'themes.create': {
    summary: 'Creates a theme.',
    access: 'staff',
    body: newTheme,
    responses: { 201: themeSchema },
  },
  'themes.replace': {
    summary:
      'Replaces one of the venue’s own themes, unless If-Match is stale. With `from`, replaces only ' +
      'what differs from it, unless somebody else has changed that, too: such an edit is refused ' +
      'with the current theme.',
    access: 'staff',
    params,
    body: themeEdit,
    responses: { 200: themeSchema },
  },
  'themes.delete': {
    summary: 'Deletes one of the venue’s own themes, unless it is the current one.',
    access: 'staff',
    params,
    responses: { 204: noContent },
  },
  'themes.set-current': {
    summary: 'Activates a theme.',
    access: 'staff',
    body: z.strictObject({ theme_name: themeName }),
    responses: { 200: themeSchema },
  },
  'themes.duplicate': {
    summary: 'Copies a theme, built in or not, under a new name.',
    access: 'staff',
    params,
    body: z.strictObject({
      new_name: themeName,
      new_display_name: required(LINE, 'Give the theme a name to show.'),
    }),
    responses: { 201: themeSchema },
  },
  'themes.generate': {
    summary: 'Generates a theme from a prompt and the themes mentioned with it. Nothing is saved.',
    access: 'staff',
    body: z.strictObject({
      prompt: required(PROMPT_LENGTH, 'Say what the theme should look like.'),
      theme_mentions: z
        .array(themeName)
        .max(THEME_MENTIONS, `Name at most ${THEME_MENTIONS} themes.`)
        .default([]),
    }),
    responses: { 200: generatedTheme },
  },
} satisfies Record<string, RouteShape>;
