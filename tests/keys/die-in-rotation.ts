import { Client } from 'pg';

/*
 * Loaded before the command that rotates keys (`node --import`): the process is killed before the
 * statement that begins with the text in the variable DIE_BEFORE.
 */
const statement = process.env['DIE_BEFORE'] || '';
const { query } = Client.prototype;

Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : String(Object(first).text);
  if (text.trim().startsWith(statement)) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(query, this, args);
};
