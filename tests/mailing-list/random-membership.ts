import { seededNumbers } from '../setup/seeded-numbers.ts';

/** A mailing list on which people come and go. */
export interface Membership {
  /** Enters the address in the form of the site. */
  subscribe(email: string): Promise<void>;
  /** Follows the link of the mail that asked, if there was one. */
  confirm(email: string): Promise<void>;
  /** By the link in a mail, if the address is on the list. */
  leave(email: string): Promise<void>;
  /** By staff, if anything is known of the address. */
  erase(email: string): Promise<void>;
  /** Imports a list, and returns what undoes it. */
  importList(emails: readonly string[]): Promise<() => Promise<void>>;
  rebuild(): Promise<void>;
  listed(): Promise<readonly string[]>;
}

const STEPS = 16;

/**
 * Lives through a random order of everything that can happen to a few addresses. Returns what went
 * wrong: who is on the list although they left it and did not come back by themselves.
 */
export async function liveThrough(list: Membership, seed: number): Promise<string[]> {
  const below = seededNumbers(seed);
  const emails = ['ada', 'bob', 'una'].map((name) => `${name}-${seed}@example.com`);
  const gone = new Set<string>();
  const undos: (() => Promise<void>)[] = [];
  const past: string[] = [];
  const faults: string[] = [];

  const isListed = async (email: string) => (await list.listed()).includes(email);
  const joining = (how: 'subscribe' | 'confirm') => async (email: string) => {
    const was = await isListed(email);
    await list[how](email);
    if (!was && (await isListed(email))) gone.delete(email);
  };
  const leaving = (how: 'leave' | 'erase') => async (email: string) => {
    if (!(await isListed(email))) return;
    await list[how](email);
    gone.add(email);
  };
  const steps: Record<string, (email: string) => Promise<void>> = {
    subscribe: joining('subscribe'),
    confirm: joining('confirm'),
    leave: leaving('leave'),
    erase: leaving('erase'),
    import: async (email) => {
      const some = emails.filter((one) => one === email || below(2) === 0);
      undos.push(await list.importList(some));
    },
    undo: async () => undos.splice(below(undos.length), 1)[0]?.(),
    rebuild: () => list.rebuild(),
  };

  const names = Object.keys(steps);
  for (let step = 0; step < STEPS; step += 1) {
    const [name = '', email = ''] = [names[below(names.length)], emails[below(emails.length)]];
    past.push(`${name} ${email}`);
    await steps[name]?.(email);
    const listed = await list.listed();
    for (const back of listed.filter((one) => gone.has(one)))
      faults.push(`seed ${seed}: ${back} is back after ${past.join(', ')}`);
    if (faults.length > 0) break;
  }
  return faults;
}
