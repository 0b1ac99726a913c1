import { createFileRoute, useRouter } from '@tanstack/react-router';
import { loadThemes } from '../features/themes-admin/load-themes.ts';
import { ThemesSection } from '../features/themes-admin/themes-section.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';

export const Route = createFileRoute('/manage/themes')({
  loader: ({ abortController }) => loadThemes(abortController.signal),
  staleTime: 30_000,
  component: ThemesPage,
});

function ThemesPage() {
  usePageTitle('Colour Themes');
  const data = Route.useLoaderData();
  const router = useRouter();
  return <ThemesSection data={data} onChanged={() => router.invalidate()} />;
}
