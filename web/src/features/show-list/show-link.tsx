import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import type { Show } from '@stagedoor/contracts/show';
import { Link, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SearchTexts } from '../../address/search-codec.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filters and page of the list from which a show was opened. */
    list?: SearchTexts<HomeSearch>;
    /** Whether another show was opened from there first. */
    viaShow?: boolean;
  }
}

type ShowLinkProps = { show: Pick<Show, 'id'> } & Pick<
  ComponentProps<'a'>,
  'className' | 'tabIndex' | 'aria-hidden' | 'draggable' | 'children'
>;

/** A link from the list to one of its shows. It remembers the list's filters and page. */
export function ShowLink({ show, ...props }: ShowLinkProps) {
  const list = useSearch({ strict: false });
  return <Link to="/shows/$id" params={{ id: show.id }} state={{ list }} {...props} />;
}
