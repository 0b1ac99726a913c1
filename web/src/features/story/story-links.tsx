import { useAtomValue } from 'jotai';
import { isAdmin } from '../../session/stored-user.ts';
import { userAtom } from '../../session/user.atom.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import type { Story } from './load-story.ts';

/** Leads staff to the subject as it is now. */
export function StoryLinks({ story: { subject, id } }: { story: Story }) {
  if (!isAdmin(useAtomValue(userAtom))) return null;
  switch (subject) {
    case 'show':
      return (
        <LinkButton size="sm" to="/shows/$id" params={{ id }}>
          Show page today
        </LinkButton>
      );
    case 'message':
      return (
        <LinkButton size="sm" to="/manage/shows" search={{ section: 'messages', message: id }}>
          Message today
        </LinkButton>
      );
    case 'theme':
      return (
        <LinkButton size="sm" to="/manage/themes">
          Themes today
        </LinkButton>
      );
    case 'settings':
    case 'subscriber':
      return (
        <LinkButton size="sm" to="/manage/mailing-list">
          Mailing list today
        </LinkButton>
      );
    case 'genre':
    case 'account':
      return null;
  }
}
