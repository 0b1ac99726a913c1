import type { Projection } from '../projection.ts';

/** One row per setting that was ever changed; the others have the contract's defaults. */
export const mailingListSettings = {
  name: 'mailing_list_settings',
  tables: `
    create table mailing_list_settings (
      name text primary key,
      value bool not null
    )`,
  on: {
    MailingListSettingsChanged: ({ data }) => ({
      text: `
        insert into mailing_list_settings (name, value)
        select key, value::bool from jsonb_each($1::jsonb)
        on conflict (name) do update set value = excluded.value`,
      values: [data],
    }),
  },
} satisfies Projection;
