import type { Projection } from '../projection.ts';

/** One row per setting that was ever changed; the others have the contract's defaults. */
export const mailingListSettings = {
  name: 'mailing_list_settings',
  version: 1,
  tables: `
    create table mailing_list_settings (
      name text primary key,
      value bool not null
    )`,
  on: {
    MailingListSettingsChanged: ({ data }) => ({
      key: 'settings',
      text: `
        insert into mailing_list_settings (name, value)
        select setting.key, setting.value::bool
        from jsonb_array_elements($1) as changed(data), jsonb_each(data) as setting
        on conflict (name) do update set value = excluded.value`,
      row: data,
    }),
  },
} satisfies Projection;
