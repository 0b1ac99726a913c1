-- Up Migration

-- Requests are hashed with another key now. Without its record a repeated request runs again under the same command
-- id, which has no second effect; with it, the same request would count as another one and be refused.
delete from app.idempotency;

-- Down Migration
