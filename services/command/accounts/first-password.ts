import type { Accounts } from './accounts.ts';
import { generatePassword } from './passwords.ts';

interface FirstPassword {
  /** Without it one is made up. */
  given?: string | undefined;
  /** Called with a made-up password before it is set, so that none is set that nobody saw. */
  show: (password: string) => void;
}

/** Gives an account without a password its first one. */
export async function giveFirstPassword(
  accounts: Accounts,
  id: string,
  { given, show }: FirstPassword,
): Promise<void> {
  if ((await accounts.standing(id)).hasPassword) return;
  if (given !== undefined) return accounts.setPassword(id, given);
  const password = generatePassword();
  show(password);
  await accounts.setPassword(id, password, { mustChange: true });
}
