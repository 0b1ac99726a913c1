import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../shell/logo.tsx';
import styles from './sign-in-page.module.css';

interface SignInPageProps {
  title: string;
  children: ReactNode;
}

/** The frame of the pages for signing in, in place of the site's header and footer. */
export function SignInPage({ title, children }: SignInPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.side}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <p aria-hidden="true" className={styles.poster}>
          Stage
          <br />
          door
        </p>
      </header>
      <main className={styles.main}>
        <div className={styles.inside}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
