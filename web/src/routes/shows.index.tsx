import { createFileRoute, redirect } from '@tanstack/react-router';

/** The list of shows is the home page. */
export const Route = createFileRoute('/shows/')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
