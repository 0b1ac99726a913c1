import { Client, type ClientBase, type Pool, type QueryConfig, type QueryResult } from 'pg';

/** Runs one statement. */
export type Query = (statement: QueryConfig) => Promise<QueryResult>;

/** Sends all statements of one turn of the event loop in one write. */
export function queryInOneWrite(client: ClientBase): Query {
  return (statement) => {
    if (client instanceof Client) holdUntilTurnEnds(client.connection);
    return client.query(statement);
  };
}

function holdUntilTurnEnds({ stream }: Client['connection']): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Sends all statements of one turn of the event loop over one connection, in one write. Each is
 * still a transaction by itself, and fails alone. For pools whose connections are pipelined.
 */
export function queryInTurns(pool: Pool): Query {
  let turn: { statement: QueryConfig; done: PromiseWithResolvers<QueryResult> }[] = [];
  let underWay = 0;
  return (statement) => {
    // With no other statement under way there is no reason to wait for the end of the turn.
    if (turn.length === 0) (underWay === 0 ? process.nextTick : setImmediate)(send);
    const done = Promise.withResolvers<QueryResult>();
    turn.push({ statement, done });
    return done.promise;
  };

  async function send(): Promise<void> {
    const together = turn;
    turn = [];
    underWay += 1;
    try {
      const client = await pool.connect();
      // A lost connection also rejects the statements that it interrupts.
      const ignore = () => undefined;
      client.on('error', ignore);
      const query = queryInOneWrite(client);
      for (const { statement, done } of together) done.resolve(query(statement));
      await Promise.allSettled(together.map(({ done }) => done.promise));
      client.off('error', ignore);
      client.release();
    } catch (error) {
      for (const { done } of together) done.reject(error);
    }
    underWay -= 1;
  }
}
