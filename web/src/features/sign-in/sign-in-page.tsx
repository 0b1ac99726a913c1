import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFreshCsrfToken } from '../../api/csrf.ts';
import { boot } from '../../boot/boot-data.ts';
import { nameSize } from '../../shows/poster-size.ts';
import styles from './sign-in-page.module.css';

interface SignInPageProps {
  title: string;
  children: ReactNode;
}

/** In per cent of the width of the side with the venue's name. */
const NAME_ROOM = { width: 98, height: 90 };

/** The frame of the pages for signing in, in place of the site's header and footer. */
export function SignInPage({ title, children }: SignInPageProps) {
  useFreshCsrfToken();
  const { name } = boot.venue;
  return (
    <div className={styles.page}>
      <header className={styles.side}>
        <Link to="/" className={styles.name} style={nameSize(name, NAME_ROOM)}>
          {name}
        </Link>
      </header>
      <main className={styles.main}>
        <div className={styles.inside}>
          <h1 className="heading display-lg">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
