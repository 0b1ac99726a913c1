import { PAGE_TITLES } from '@stagedoor/contracts/facts/page-titles';
import { createFileRoute } from '@tanstack/react-router';
import { Pictures } from '../features/info/pictures.tsx';
import { Questions } from '../features/info/questions.tsx';
import { VenueFacts } from '../features/info/venue-facts.tsx';
import { useIsAdmin } from '../session/user.atom.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { SplitPage } from '../shell/split-page.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';

const ExamplesNote = lazyExtra(() => import('../features/venue/examples-note.tsx'));

export const Route = createFileRoute('/info')({
  loader: ({ context: { callApi }, abortController: { signal } }) =>
    Promise.all([callApi('venue.faq', { signal }), callApi('venue.pictures', { signal })]),
  component: InfoPage,
});

function InfoPage() {
  const [faq, pictures] = Route.useLoaderData();
  usePageTitle(PAGE_TITLES.info);
  const isAdmin = useIsAdmin();
  return (
    <>
      <SplitPage
        title="VENUE INFO"
        aside={
          <>
            <VenueFacts />
            <Pictures pictures={pictures} />
          </>
        }
      >
        <Questions faq={faq} />
      </SplitPage>
      {/* It comes late, and moves nothing there. */}
      {isAdmin && <ExamplesNote />}
    </>
  );
}
