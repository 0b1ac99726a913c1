import { createFileRoute, redirect } from '@tanstack/react-router';

/** The back office begins with the shows. */
export const Route = createFileRoute('/manage/')({
  beforeLoad: () => {
    throw redirect({ to: '/manage/shows', replace: true });
  },
});
