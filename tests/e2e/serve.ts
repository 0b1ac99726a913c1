import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteManager } from './site-manager.ts';

/* The whole product for the browser tests, on an empty data folder that goes away with it. */
const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-e2e-'));
const main = join(import.meta.dirname, '../../standalone/main.ts');
const product = spawn(process.execPath, [main], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: siteManager.email,
    ADMIN_PASSWORD: siteManager.password,
    MAP_EMBED_URL: 'https://maps.example.com/embed',
    VENUE_SOCIAL_INSTAGRAM: 'https://instagram.com/thelanternroom',
    SISTER_VENUE_NAME: 'The Annex',
    SISTER_VENUE_URL: 'https://annex.example.com',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  },
});
product.on('exit', async (code) => {
  // Postgres may still be closing its files.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  process.exit(code ?? 1);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal));
