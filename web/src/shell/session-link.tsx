import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useLogout } from '../session/use-logout.ts';
import { userAtom } from '../session/user.atom.ts';
import styles from './session-link.module.css';

/** The quiet way in for those who work here, and the way out for everybody who is in. */
export function SessionLink() {
  const user = useAtomValue(userAtom);
  const logout = useLogout();
  if (!user) return <Link to="/login">Sign in</Link>;
  return (
    <p>
      Signed in as {user.first_name || user.username}.{' '}
      <button type="button" className={styles.out} onClick={logout}>
        Log out
      </button>
    </p>
  );
}
