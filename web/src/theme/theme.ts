/** CSS custom properties by name, without the leading `--`. */
export type CssVars = Readonly<Record<string, string>>;

/** A colour and font theme as the API names its fields. `theme` holds what both modes share. */
export interface Theme {
  name: string;
  display_name: string;
  description: string;
  css_vars: { theme: CssVars; light: CssVars; dark: CssVars };
  is_system_theme: boolean;
  version: number;
}

export type Mode = 'light' | 'dark';
