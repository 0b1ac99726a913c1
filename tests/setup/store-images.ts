/** The images of docker-compose.yml. */
export const STORE_IMAGES = {
  postgres: process.env['POSTGRES_IMAGE'] || 'postgres:18',
  eventStore:
    process.env['EVENTSTORE_IMAGE'] || 'docker.kurrent.io/kurrent-latest/kurrentdb:26.1.0',
};
