/** Fetches the CSRF cookie when a form's page loads. If that fails, submitting fetches it. */
export function warmCsrfToken(): void {
  void import('./csrf.ts').then(({ freshCsrfToken }) => freshCsrfToken()).catch(() => undefined);
}
