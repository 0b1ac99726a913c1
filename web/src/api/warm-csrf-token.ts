/** Asks for the CSRF cookie when a form's page loads, so that submitting need not wait; if that fails, submitting asks again. */
export function warmCsrfToken(): void {
  void import('./csrf.ts').then(({ freshCsrfToken }) => freshCsrfToken()).catch(() => undefined);
}
