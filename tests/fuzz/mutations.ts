import fc from 'fast-check';
import {
  oddHeader,
  oddMethod,
  oddQuery,
  oddSegment,
  oddText,
  oddType,
  oddValue,
} from './odd-values.ts';

/** A request before it is written down. */
export interface Draft {
  method: string;
  /** By name, encoded for the path. */
  params: Record<string, string>;
  query: string;
  headers: Record<string, string>;
  /** The value of the body; undefined for none. */
  value: unknown;
  /** Sent in place of the value, if given. */
  text: string | undefined;
}

/** Makes a valid request an odd one. */
type Mutation = (draft: Draft) => Draft;

const body: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(fc.nat(), oddValue).map(([at, odd]): Mutation => (draft) => ({
    ...draft,
    value: replaced(draft.value, at, odd),
  })),
  fc.tuple(fc.nat(), fc.constant(undefined)).map(([at]): Mutation => (draft) => ({
    ...draft,
    value: replaced(draft.value, at, undefined),
  })),
  fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'extra', '', 'id', 'is_staff'), oddValue)
    .map(([key, odd]): Mutation => (draft) => ({
      ...draft,
      value: extended(draft.value, key, odd),
    })),
  oddText.map((text): Mutation => (draft) => ({ ...draft, text })),
);

const rest: fc.Arbitrary<Mutation> = fc.oneof(
  oddSegment.map((segment): Mutation => (draft) => ({
    ...draft,
    params: Object.fromEntries(Object.keys(draft.params).map((name) => [name, segment])),
  })),
  oddQuery.map((query): Mutation => (draft) => ({ ...draft, query: `${draft.query}&${query}` })),
  oddHeader.map(
    ([name, value]): Mutation =>
      (draft) =>
        withHeader(draft, name, value),
  ),
  oddType.map(
    (type): Mutation =>
      (draft) =>
        withHeader(draft, 'content-type', type),
  ),
  oddMethod.map((method): Mutation => (draft) => ({ ...draft, method })),
);

export const mutations: fc.Arbitrary<Mutation[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Mutation[]>([]) },
  { weight: 3, arbitrary: fc.array(body, { minLength: 1, maxLength: 2 }) },
  { weight: 3, arbitrary: fc.array(fc.oneof(body, rest), { minLength: 1, maxLength: 3 }) },
);

function withHeader(draft: Draft, name: string, value: string): Draft {
  return { ...draft, headers: { ...draft.headers, [name]: value } };
}

function extended(value: unknown, key: string, odd: unknown): unknown {
  const entries = value && typeof value === 'object' ? Object.entries(value) : [];
  return Object.fromEntries([...entries, [key, odd]]);
}

/** Replaces one of the values within a value, counted from the outside in. */
function replaced(value: unknown, at: number, odd: unknown): unknown {
  const target = at % countOf(value);
  let seen = -1;
  const walk = (inner: unknown): unknown => {
    seen += 1;
    if (seen === target) return odd;
    if (Array.isArray(inner)) return inner.map(walk);
    if (!inner || typeof inner !== 'object') return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, walk(one)]));
  };
  return walk(value);
}

function countOf(value: unknown): number {
  if (!value || typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countOf(inner), 1);
}
