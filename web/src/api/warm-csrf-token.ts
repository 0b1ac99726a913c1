/** Fetches the CSRF cookie when the page of a form loads, so that submitting need not wait. If that fails, submitting fetches it. */
export function warmCsrfToken(): void {
  void import('./csrf.ts').then(({ freshCsrfToken }) => freshCsrfToken()).catch(() => undefined);
}
