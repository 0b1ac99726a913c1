import { createFileRoute } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import type { SearchTexts } from '../address/search-codec.ts';
import { preload } from '../data/query-client.ts';
import { firstPeople, peopleList } from '../features/people/load-people.ts';
import { peopleSearch, type PeopleView } from '../features/people/people-search.ts';
import { PeopleSection } from '../features/people/people-section.tsx';
import { SectionPending } from '../ui/page/section.tsx';

export const Route = createFileRoute('/manage/people')({
  validateSearch: (search: SearchTexts<PeopleView> & DialogTexts<'person'>) => search,
  loader: async ({ location }) => {
    const view = peopleSearch.read(location.search);
    await Promise.all([preload(firstPeople), preload(peopleList(view))]);
  },
  pendingComponent: () => <SectionPending label="Loading people" />,
  component: PeopleSection,
});
