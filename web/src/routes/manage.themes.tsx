import { createFileRoute, useRouter } from '@tanstack/react-router';
import { loadThemes } from '../features/themes-admin/load-themes.ts';
import { ThemesPending } from '../features/themes-admin/themes-pending.tsx';
import { ThemesSection } from '../features/themes-admin/themes-section.tsx';
import { useLoadFailure } from '../session/use-load-failure.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useLastLoaded } from '../ui/use-last-loaded.ts';

export const Route = createFileRoute('/manage/themes')({
  loader: ({ abortController }) => loadThemes(abortController.signal),
  staleTime: 30_000,
  pendingMs: 250,
  pendingMinMs: 0,
  pendingComponent: ThemesPending,
  component: ThemesPage,
});

function ThemesPage() {
  usePageTitle('Colour Themes');
  const data = Route.useLoaderData();
  const router = useRouter();
  useLoadFailure(data, data.themes ? undefined : 'Failed to load themes. Please try again.');
  const lastLoaded = useLastLoaded(data.themes && data);
  return <ThemesSection data={lastLoaded ?? data} onChanged={() => router.invalidate()} />;
}
