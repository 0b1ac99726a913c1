-- Up Migration

-- What the next edit is based on is part of an answer.
alter table app.idempotency add column etag text;

-- Down Migration

alter table app.idempotency drop column etag;
