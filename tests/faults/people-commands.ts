import { done, type Prepare, type Setting } from './command-preparation.ts';

/** As `everyCommand`, for the commands on accounts. */
export const peopleCommands = {
  'people.invite': ({ label }) => ({ body: newcomer(label) }),
  'people.invite-again': async (setting) => ({ params: await somebody(setting) }),
  'people.edit': async (setting) => ({
    params: await somebody(setting),
    body: { is_staff: false, is_auditor: true },
  }),
  'people.erase': async (setting) => ({ params: await somebody(setting) }),
} satisfies Record<string, Prepare>;

function newcomer(label: string) {
  const flags = { is_staff: true, is_site_manager: false, is_auditor: false };
  return { ...flags, first_name: 'Ada', last_name: 'Byron', email: `${label}@venue.example` };
}

async function somebody({ staff, label }: Setting): Promise<{ id: string }> {
  const { id } = await done(staff.call('people.invite', { body: newcomer(label) }));
  return { id };
}
