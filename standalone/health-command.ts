/*
 * Ends with exit code 0 if the server in this container is healthy. Docker runs this every few
 * seconds, so it loads nothing else.
 */
const port = process.env['PORT'] || '80';
const [address = '/up'] = process.argv.slice(2);
const isHealthy = await fetch(new URL(address, `http://127.0.0.1:${port}`)).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isHealthy ? 0 : 1;
