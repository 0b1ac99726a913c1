import { Link } from '@tanstack/react-router';

/** Tells staff what fills the empty list. Only they load it. */
export default function StaffNote() {
  return (
    <p>
      Shows that you publish appear here.{' '}
      <Link to="/manage/shows">Add them in the back office</Link>
    </p>
  );
}
