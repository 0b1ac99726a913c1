-- Up Migration

-- Photos whose file is stored, for a show to take within a day.
create table app.staged_photos (
  id text primary key,
  account text not null,
  hash text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  staged_at timestamptz not null,
  -- The show that took it.
  show_id text
);

-- Down Migration

drop table app.staged_photos;
