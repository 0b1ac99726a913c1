import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess } from '../setup/service-process.ts';
import { siteManager } from './site-manager.ts';

/** Where `openWholeVenue` says the map is. */
export const MAP_ADDRESS = 'https://maps.example.com';

/** The whole product as users start it, on an empty data folder that goes away with it. */
export async function openWholeVenue(): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-e2e-'));
  // Postgres may still be closing its files.
  const clear = () =>
    rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  const product = await startServiceProcess('standalone/main.ts', {
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: siteManager.email,
    ADMIN_PASSWORD: siteManager.password,
    FONT_SERVICE: 'bunny',
    MAP_EMBED_URL: `${MAP_ADDRESS}/embed`,
    VENUE_SOCIAL_INSTAGRAM: 'https://instagram.com/thelanternroom',
    VENUE_SOCIAL_TIKTOK: 'https://tiktok.com/@thelanternroom',
    SISTER_VENUE_NAME: 'The Annex',
    SISTER_VENUE_URL: 'https://annex.example.com',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  return {
    // The address that is listened on: a name takes a second try
    // where the machine knows a newer kind of address for it.
    url: product.url.replace('localhost', '127.0.0.1'),
    close: async () => {
      await product.stop();
      await clear();
    },
  };
}
