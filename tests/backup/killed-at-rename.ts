import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/* Kills the process before it renames something in `restoring` or `restoring-complete`. */
const { rename } = fs;
let left = Number(process.env['RENAMES']);

fs.rename = async (from, to) => {
  if (/\/restoring(-complete\/[^/]+)?$/.test(String(from))) {
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    left -= 1;
  }
  await rename(from, to);
};
syncBuiltinESMExports();
