-- Up Migration

-- While keys are rewrapped: the check values of earlier master keys, under their ids. And the keys that outlive a
-- master key, wrapped by the one in use, under their purposes.
alter table app.master_key
  add column earlier jsonb not null default '{}',
  add column lasting jsonb not null default '{}';

-- Down Migration

alter table app.master_key drop column earlier, drop column lasting;
