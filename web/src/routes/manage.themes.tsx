import { createFileRoute } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { preload } from '../data/query-client.ts';
import { themeList } from '../features/themes-admin/load-themes.ts';
import { ThemesPending, ThemesSection } from '../features/themes-admin/themes-section.tsx';

export const Route = createFileRoute('/manage/themes')({
  validateSearch: (search: DialogTexts<'theme' | 'duplicate'>) => search,
  loader: () => preload(themeList),
  pendingComponent: ThemesPending,
  component: ThemesSection,
});
