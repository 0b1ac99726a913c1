-- Up Migration

create table app.subject_hashes (
  hash text primary key,
  subject text not null
);
create index subject_hashes_subject on app.subject_hashes (subject);

-- Down Migration

drop table app.subject_hashes;
