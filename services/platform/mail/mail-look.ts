import { contrast, TEXT_CONTRAST } from '@stagedoor/contracts/facts/contrast';
import { platesOf } from '@stagedoor/contracts/facts/venue-logo';
import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { MailColours, MailLook } from '@stagedoor/contracts/render-mail';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { systemTheme } from '@stagedoor/contracts/system-themes/system-themes';
import { inPhotoProcess } from '../photos/photo-process.ts';
import { contentOf, type FileStore } from '../stores/file-store.ts';
import type { Sql } from '../stores/postgres.ts';
import { hexColour } from '../venue/hex-colour.ts';
import { findSaid } from '../venue/venue.sql.ts';

type Mode = CssVars['light'];

/** The colours and the logo of the venue's mails, as of now. */
export async function findMailLook(sql: Sql, photoFiles: Pick<FileStore, 'get'>) {
  const { css_vars } = await findTheme(sql);
  const colours: Pick<MailLook, 'light' | 'dark'> = {
    light: coloursOf({ ...css_vars.theme, ...css_vars.light }, lantern.css_vars.light),
    dark: coloursOf({ ...css_vars.theme, ...css_vars.dark }, lantern.css_vars.dark),
  };
  return { ...colours, logo: await findLogo(sql, photoFiles, colours) };
}

/** The active theme, or the default one. */
async function findTheme(sql: Sql): Promise<{ css_vars: CssVars }> {
  const active = await sql.row<{ theme_name: string; css_vars: CssVars | null }>(
    `select theme_name, css_vars
     from read.current_theme left join read.themes on themes.name = theme_name`,
  );
  if (!active) return lantern;
  const own = active.css_vars && { css_vars: active.css_vars };
  return systemTheme(active.theme_name) ?? own ?? lantern;
}

/** What a theme leaves out, the default one has. Colours of a theme may be too close to read. */
function coloursOf(mode: Mode, missing: Mode): MailColours {
  const hex = (name: keyof Mode) => hexColour(mode[name]) ?? hexColour(missing[name]) ?? '#000000';
  const on = (ground: string, name: keyof Mode) => readable(hex(name), ground);
  const [ground, card, button] = [hex('background'), hex('card'), hex('primary')];
  const [text, quiet] = [on(card, 'card-foreground'), on(card, 'muted-foreground')];
  const buttonText = on(button, 'primary-foreground');
  return { ground, card, text, quiet, line: hex('border'), button, buttonText };
}

function readable(colour: string, ground: string): string {
  const contrastOf = (it: string) => contrast(it, ground) ?? 0;
  if (contrastOf(colour) >= TEXT_CONTRAST) return colour;
  return contrastOf('#000000') > contrastOf('#ffffff') ? '#000000' : '#ffffff';
}

/** The largest logo, in CSS pixels; its file has twice as many. */
const LOGO = { width: 240, height: 44 };

/** The logo, drawn on a ground by which it stands out in both modes. */
async function findLogo(
  sql: Sql,
  photoFiles: Pick<FileStore, 'get'>,
  { light, dark }: Pick<MailLook, 'light' | 'dark'>,
) {
  const { logo } = await findSaid(sql);
  const bytes = logo && (await contentOf(photoFiles, `${logo.hash}.webp`));
  if (!bytes) return undefined;
  const grounds = { light: { background: light.card }, dark: { background: dark.card } };
  const plate = platesOf(logo.ink, grounds)['--on-light'] ?? light.card;
  const picture = await inPhotoProcess('mailLogo', bytes, LOGO, plate);
  if (!picture) return undefined;
  const factor = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((it) => Math.round(it * factor));
  return { ...picture, width: width ?? 0, height: height ?? 0 };
}
