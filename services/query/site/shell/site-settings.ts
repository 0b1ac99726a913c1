import type { Boot } from '@stagedoor/contracts/boot';
import { mailingListSettings } from '@stagedoor/contracts/mailing-list';
import { themeSchema } from '@stagedoor/contracts/theme';
import { findMailingListSettings } from '../../api/mailing-list/mailing-list.sql.ts';
import type { PublicAnswers } from '../../public-answers.ts';
import { findCurrentTheme, type ThemesSources } from '../../api/themes/themes.sql.ts';
import { keptValue } from './kept-value.ts';

export interface SettingsSources extends ThemesSources {
  answers: PublicAnswers;
}

interface SiteSettings {
  settings: Pick<Boot, 'theme' | 'mailing_list'>;
  isFresh: boolean;
}

/** What every page needs to know before it is painted, the same that the API answers. What cannot be read now is left out, or old. */
export function siteSettings({ sql, fontHost, answers }: SettingsSources) {
  return async (): Promise<SiteSettings> => {
    const [theme, list] = await Promise.all([
      keptValue(
        answers.find('themes.current', NOTHING_ASKED, async () => ({
          answer: await findCurrentTheme({ sql, fontHost }),
        })),
      ),
      keptValue(
        answers.find('mailing-list.settings', NOTHING_ASKED, async () => ({
          answer: await findMailingListSettings(sql),
        })),
      ),
    ]);
    return {
      settings: {
        ...(theme.value !== undefined && { theme: themeSchema.parse(theme.value) }),
        ...(list.value !== undefined && { mailing_list: mailingListSettings.parse(list.value) }),
      },
      isFresh: theme.isFresh && list.isFresh,
    };
  };
}

const NOTHING_ASKED = { params: undefined, query: undefined };
