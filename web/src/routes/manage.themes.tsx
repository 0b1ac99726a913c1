import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { loadThemes } from '../features/themes-admin/load-themes.ts';
import { themeDialogSearch } from '../features/themes-admin/theme-dialog-search.ts';
import { ThemesPending } from '../features/themes-admin/themes-pending.tsx';
import { ThemesSection } from '../features/themes-admin/themes-section.tsx';
import { useForgetLoaded } from '../session/use-forget-loaded.ts';
import { useLoaded } from '../session/use-loaded.ts';
import { usePageTitle } from '../shell/use-page-title.ts';

export const Route = createFileRoute('/manage/themes')({
  validateSearch: (search: DialogTexts<'theme' | 'duplicate'>) => search,
  loader: ({ abortController }) => loadThemes(abortController.signal),
  staleTime: 30_000,
  pendingComponent: ThemesPending,
  component: ThemesPage,
});

function ThemesPage() {
  usePageTitle('Colour Themes');
  const data = useLoaded(Route.useLoaderData());
  const router = useRouter();
  return (
    <ThemesSection
      data={data}
      search={themeDialogSearch.read(Route.useSearch())}
      onEdited={useForgetLoaded()}
      onReload={() => router.invalidate()}
    />
  );
}
