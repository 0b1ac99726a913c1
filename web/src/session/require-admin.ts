/** For `beforeLoad` of a protected route; see `check-admin.ts`, which only those load who come to one. */
export async function requireAdmin({ cause }: { cause: string }): Promise<void> {
  const { checkAdmin } = await import('./check-admin.ts');
  await checkAdmin(cause === 'enter');
}
