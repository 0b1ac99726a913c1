import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { consistencyPath } from '@stagedoor/platform/proof/merkle-tree';
import {
  base64,
  checkpointOf,
  inclusionProof,
  makeCheckpoint,
  storedTree,
} from '@stagedoor/platform/proof/stored-tree';
import type { QueryStores } from '../../query.service.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';

/** Proofs that events are in the log, and that the log has only grown. */
export function proofReads({ sql, primary, findSigner }: QueryStores) {
  const tree = storedTree(sql);
  return {
    'proof.checkpoint': async ({ reply }) => {
      const note = await makeCheckpoint(tree, await findSigner(), primary);
      return reply.type('text/plain; charset=utf-8').send(note);
    },

    'proof.key': async ({ reply }) => {
      const { verifierKey } = await findSigner();
      return reply.type('text/plain; charset=utf-8').send(`${verifierKey}\n`);
    },

    'proof.inclusion': async ({ params: { position }, query }) => {
      const index = await tree.indexOf(BigInt(position));
      if (index === undefined) throw new Refused('not-found');
      const now = await tree.size();
      const { size = now } = query;
      if (size <= index || size > now) throw outside('size', index + 1, now);
      const proof = await inclusionProof(tree, index, size);
      return { ...proof, checkpoint: await checkpointOf(tree, await findSigner(), size) };
    },

    'proof.consistency': async ({ query: { from, to } }) => {
      const now = await tree.size();
      if (to > now) throw outside('to', 1, now);
      if (from > to) throw outside('from', 1, to);
      return { path: (await consistencyPath(from, to, tree.read)).map(base64) };
    },
  } satisfies Partial<PrivateHandlers>;
}

function outside(field: string, from: number, to: number): Refused {
  return invalidField(field, `Give ${from} to ${to}.`);
}
