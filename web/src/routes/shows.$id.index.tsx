import { createFileRoute } from '@tanstack/react-router';
import type { ShowDialogTexts } from '../features/show-dialog/show-dialog-search.ts';

/** The show dialog over the page of a show, which loads what it needs itself. */
export const Route = createFileRoute('/shows/$id/')({
  validateSearch: (search: ShowDialogTexts) => search,
});
