import { useEffect } from 'react';
import { freshCsrfToken } from './csrf.ts';

/** Fetches the CSRF cookie when a form's page is shown. If that fails, submitting fetches it. */
export function useFreshCsrfToken(): void {
  useEffect(() => void freshCsrfToken().catch(() => undefined), []);
}
