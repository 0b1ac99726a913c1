import { z } from 'zod';
import { LINE, PROMPT, THEME_MENTIONS } from './facts/limits.ts';
import { noContent, type RouteShape } from './route.ts';
import { id, required } from './text.ts';
import { newTheme, themeName, themeSchema, unsavedTheme } from './theme.ts';

const params = z.object({ id });

export const themesApi = {
  'themes.list': {
    summary: 'All themes: those of the system, then the venue’s own by name.',
    access: 'anyone',
    cache: 'public',
    responses: { 200: z.array(themeSchema) },
  },
  'themes.current': {
    summary: 'The theme that the site wears.',
    access: 'anyone',
    cache: 'public',
    responses: { 200: themeSchema },
  },
  'themes.current-setting': {
    summary: 'The name of the current theme.',
    access: 'anyone',
    cache: 'public',
    responses: { 200: z.object({ theme_name: z.string() }) },
  },
  'themes.get': {
    summary: 'One theme by its name.',
    access: 'anyone',
    cache: 'public',
    params: z.object({ name: themeName }),
    responses: { 200: themeSchema },
  },
  'themes.create': {
    summary: 'Adds a theme of the venue’s own.',
    access: 'staff',
    body: newTheme,
    responses: { 201: themeSchema },
  },
  'themes.replace': {
    summary:
      'Replaces a theme of the venue’s own; its version goes up by one. If-Match with a stale version is refused with the current theme.',
    access: 'staff',
    params,
    body: newTheme,
    responses: { 200: themeSchema },
  },
  'themes.delete': {
    summary: 'Deletes a theme of the venue’s own that is not the current one.',
    access: 'staff',
    params,
    responses: { 204: noContent },
  },
  'themes.set-current': {
    summary: 'Puts the site into a theme.',
    access: 'staff',
    body: z.strictObject({ theme_name: themeName }),
    responses: { 200: themeSchema },
  },
  'themes.duplicate': {
    summary: 'Copies a theme, of the system too, under a new name.',
    access: 'staff',
    params,
    body: z.strictObject({
      new_name: themeName,
      new_display_name: required(LINE, 'Give the theme a name to show.'),
    }),
    responses: { 201: themeSchema },
  },
  'themes.generate': {
    summary:
      'Makes a theme from a prompt, starting from the themes named with it. Nothing is kept.',
    access: 'staff',
    body: z.strictObject({
      prompt: required(PROMPT, 'Say what the theme should look like.'),
      theme_mentions: z
        .array(themeName)
        .max(THEME_MENTIONS, `Name at most ${THEME_MENTIONS} themes.`)
        .default([]),
    }),
    responses: { 200: unsavedTheme },
  },
} satisfies Record<string, RouteShape>;
