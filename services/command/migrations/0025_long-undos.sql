-- Up Migration

-- Undos of so many subjects that they go on after the response, and after a kill.
create table app.long_undos (
  -- The command that is undone.
  undoes text primary key,
  command_id text not null,
  actor jsonb not null
);

-- Down Migration

drop table app.long_undos;
