import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import {
  base64,
  inclusionProof,
  leafIndex,
  loadTree,
  makeCheckpoint,
} from '@stagedoor/platform/proof/stored-tree';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';

/** Proofs that events are in the log, and that the log has only grown. */
export function proofReads({ sql, primary, findSigner }: QueryStores) {
  return {
    'proof.checkpoint': async ({ reply }) => {
      const { tree } = await loadTree(sql);
      const note = await makeCheckpoint(tree, await findSigner(), primary);
      return reply.type('text/plain; charset=utf-8').send(note);
    },

    'proof.key': async ({ reply }) => {
      const { verifierKey } = await findSigner();
      return reply.type('text/plain; charset=utf-8').send(`${verifierKey}\n`);
    },

    'proof.inclusion': async ({ params: { position }, query }) => {
      const index = await leafIndex(sql, BigInt(position));
      if (index === undefined) throw new Refused('not-found');
      const { tree } = await loadTree(sql);
      const { size = tree.size } = query;
      if (size <= index || size > tree.size) throw outside('size', index + 1, tree.size);
      const checkpoint = (await findSigner()).sign(size, tree.rootHash(size));
      return { ...inclusionProof(tree, index, size), checkpoint };
    },

    'proof.consistency': async ({ query: { from, to } }) => {
      const { tree } = await loadTree(sql);
      if (to > tree.size) throw outside('to', 1, tree.size);
      if (from > to) throw outside('from', 1, to);
      return { path: tree.consistencyPath(from, to).map(base64) };
    },
  } satisfies Partial<PrivateHandlers>;
}

function outside(field: string, from: number, to: number): Refused {
  return invalidField(field, `Give ${from} to ${to}.`);
}
