import { createFileRoute } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';

/** The show dialog over the page of a show, which loads what it needs itself. */
export const Route = createFileRoute('/shows/$id/')({
  validateSearch: (search: DialogTexts<'show' | 'date' | 'genres'>) => search,
});
