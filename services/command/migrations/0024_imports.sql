-- Up Migration

-- Files that staff upload to import what they say. What is sealed is so by the key of the subject
-- `import-<id>`, and all of it is forgotten after a day.
create table app.imports (
  id text primary key,
  kind text not null,
  state text not null,
  -- Who uploaded it.
  account text not null,
  -- Sealed, as JSON: what was read, and what somebody stated.
  details text not null,
  -- Who runs it, and under which command.
  actor jsonb,
  command_id text,
  error text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table app.import_rows (
  import text not null references app.imports on delete cascade,
  place int not null,
  line int not null,
  -- Sealed.
  content text not null,
  -- Of the address in it, as in app.subject_hashes.
  hash text,
  verdict text not null,
  -- Whether running the import does something with it, and has done so.
  is_due boolean not null,
  is_done boolean not null default false,
  primary key (import, place)
);
create index import_rows_hash on app.import_rows (hash);
grant select on app.import_rows to venue_query;

-- Down Migration

drop table app.import_rows, app.imports;
