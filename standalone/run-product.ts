import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { runService } from '@stagedoor/platform/process/run-service';
import { answerHelp } from './answer-help.ts';
import { startProduct } from './start-product.ts';
import type { OnFirstLogin } from './start-services.ts';
import { typedCommand } from './run-command.ts';

answerHelp('Starts the product; its settings are environment variables.');
await runService('standalone', async () => {
  const env = readEnv(standaloneEnv);
  console.log('Starting the embedded stores and the three services…');
  const onFirstLogin: OnFirstLogin = ({ email, password }) =>
    console.log(
      `\nSign in at /login as ${email} with the password ${password}\n` +
        '(shown this once, and changed at the first login; ' +
        `"${typedCommand('user')} password ${email}" sets a new one)`,
    );
  // As `npm run dev` starts it.
  const catchesMail = process.argv.includes('--catch-mail');
  const product = await startProduct(env, { onFirstLogin, catchesMail });
  console.log(`\nThe venue is open at ${product.url.replace('127.0.0.1', 'localhost')}`);
  console.log('Ctrl-C stops it.');
  return product;
});
