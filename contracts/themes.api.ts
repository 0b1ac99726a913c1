import { z } from 'zod';
import { LINE, PROMPT, THEME_MENTIONS } from './limits.ts';
import { nothing, type RouteShape } from './route.ts';
import { id, required } from './text.ts';
import { newTheme, themeName, themeSchema, unsavedTheme } from './theme.ts';

const params = z.object({ id });

export const themesApi = {
  'themes.list': {
    summary: 'All themes: those of the system, then the venue’s own by name.',
    access: 'anyone',
    answers: { 200: z.array(themeSchema) },
  },
  'themes.current': {
    summary: 'The theme that the site wears.',
    access: 'anyone',
    answers: { 200: themeSchema },
  },
  'themes.current-setting': {
    summary: 'The name of the current theme.',
    access: 'anyone',
    answers: { 200: z.object({ theme_name: z.string() }) },
  },
  'themes.get': {
    summary: 'One theme by its name.',
    access: 'anyone',
    params: z.object({ name: themeName }),
    answers: { 200: themeSchema },
  },
  'themes.create': {
    summary: 'Adds a theme of the venue’s own.',
    access: 'staff',
    body: newTheme,
    answers: { 201: themeSchema },
  },
  'themes.replace': {
    summary:
      'Replaces a theme of the venue’s own; its version goes up by one. If-Match with a stale version is refused with the current theme.',
    access: 'staff',
    params,
    body: newTheme,
    answers: { 200: themeSchema },
  },
  'themes.delete': {
    summary: 'Deletes a theme of the venue’s own that is not the current one.',
    access: 'staff',
    params,
    answers: { 204: nothing },
  },
  'themes.set-current': {
    summary: 'Puts the site into a theme.',
    access: 'staff',
    body: z.strictObject({ theme_name: themeName }),
    answers: { 200: themeSchema },
  },
  'themes.duplicate': {
    summary: 'Copies a theme, of the system too, under a new name.',
    access: 'staff',
    params,
    body: z.strictObject({
      new_name: themeName,
      new_display_name: required(LINE, 'Give the theme a name to show.'),
    }),
    answers: { 201: themeSchema },
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
    answers: { 200: unsavedTheme },
  },
} satisfies Record<string, RouteShape>;
