import { createFileRoute } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { themeList } from '../features/themes-admin/load-themes.ts';
import { themeDialogSearch } from '../features/themes-admin/theme-dialog-search.ts';
import { ThemesPending, ThemesSection } from '../features/themes-admin/themes-section.tsx';
import { preload, useLoaded } from '../data/query-client.ts';
import { usePageTitle } from '../shell/use-page-title.ts';

export const Route = createFileRoute('/manage/themes')({
  validateSearch: (search: DialogTexts<'theme' | 'duplicate'>) => search,
  loader: () => preload(themeList),
  pendingComponent: ThemesPending,
  component: ThemesPage,
});

function ThemesPage() {
  usePageTitle('Colour Themes');
  const { data: themes, refetch } = useLoaded(themeList);
  return (
    <ThemesSection
      themes={themes}
      search={themeDialogSearch.read(Route.useSearch())}
      onRetry={refetch}
    />
  );
}
