import { PAGE_TITLES } from '@stagedoor/contracts/facts/page-titles';
import { createFileRoute } from '@tanstack/react-router';
import { Questions } from '../features/info/questions.tsx';
import { VenueFacts } from '../features/info/venue-facts.tsx';
import { useIsAdmin } from '../session/user.atom.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { SplitPage } from '../shell/split-page.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';

const ExamplesNote = lazyExtra(() => import('../features/venue/examples-note.tsx'));

export const Route = createFileRoute('/info')({
  loader: ({ context: { callApi }, abortController: { signal } }) =>
    callApi('venue.faq', { signal }),
  component: InfoPage,
});

function InfoPage() {
  const faq = Route.useLoaderData();
  usePageTitle(PAGE_TITLES.info);
  const isAdmin = useIsAdmin();
  return (
    <>
      {isAdmin && <ExamplesNote />}
      <SplitPage title="VENUE INFO" aside={<VenueFacts />}>
        <Questions faq={faq} />
      </SplitPage>
    </>
  );
}
