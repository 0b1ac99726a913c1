import { useSelector } from '@tanstack/react-store';
import { isAdmin } from '../../session/stored-user.ts';
import { userAtom } from '../../session/user.atom.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import type { Story } from './load-story.ts';

/** Links to the whole history and, for staff, to the subject as it is now. */
export function StoryLinks({ story }: { story: Story }) {
  const admin = isAdmin(useSelector(userAtom));
  return (
    <div className="cluster">
      {admin && <SubjectLink story={story} />}
      <LinkButton size="sm" to="/manage/history">
        All history
      </LinkButton>
    </div>
  );
}

function SubjectLink({ story: { subject, id } }: { story: Story }) {
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
