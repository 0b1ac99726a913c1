import fc from 'fast-check';
import { ROLES, type Role } from '@stagedoor/contracts/account';
import { api } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import type { RouteShape } from '@stagedoor/contracts/route';
import { asForm } from './forms.ts';
import { mutations, type Draft } from './mutations.ts';
import { parametersOf, valuesOf, type KnownValues } from './schema-values.ts';

/** A request as it is sent, but for the session and its CSRF token. */
export interface FuzzRequest {
  name: RouteName;
  as: Role;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const names = (Object.keys(paths) as RouteName[]).toSorted();

/** Requests to every route of the contract, valid ones and odd ones, the same for the same seed. */
export function requestsTo(known: KnownValues): (seed: number, count: number) => FuzzRequest[] {
  const any = fc.oneof(
    ...names.map((name) => {
      const [subject = ''] = name.split('.');
      const own = known[`${subject}.id`] ?? known['id'] ?? [];
      return requestTo(name, { ...known, id: own, ids: own });
    }),
  );
  return (seed, count) => fc.sample(any, { seed, numRuns: count });
}

function requestTo(name: RouteName, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const { method } = paths[name];
  const { params, query, body, consumes = [] }: RouteShape = api[name];
  const mayBeForm = consumes.includes('multipart/form-data');
  return fc
    .record({
      as: rolesFor(name),
      params: fc.record(parametersOf(params, known)),
      query: fc.record(parametersOf(query, known), { requiredKeys: [] }),
      value: body ? valuesOf(body, known) : fc.constant(undefined),
      slash: fc.constantFrom('/', '/', ''),
      form: mayBeForm ? fc.option(fc.nat(), { nil: undefined }) : fc.constant(undefined),
      odd: mutations,
    })
    .map(({ as, params, query, value, slash, form, odd }) => {
      const plain: Draft = {
        method,
        params: mapped(params, encoded),
        query: Object.entries(query)
          .map(([key, one]) => `${key}=${encoded(one)}`)
          .join('&'),
        headers: {},
        value,
        text: undefined,
      };
      const draft = odd.reduce((before, mutate) => mutate(before), plain);
      const path = paths[name].path
        .replace(/\/$/, slash)
        .replace(/:(\w+)/g, (_, param: string) => draft.params[param] ?? 'x');
      const written = form === undefined ? asJson(draft) : asForm(draft.value, form);
      return {
        name,
        as,
        method: draft.method,
        path: draft.query === '' ? path : `${path}?${draft.query}`,
        headers: { ...(written && { 'content-type': written.type }), ...draft.headers },
        body: written?.body,
      };
    });
}

/** Signing out ends a session that others of these requests need; nobody needs the auditor's. */
function rolesFor(name: RouteName): fc.Arbitrary<Role> {
  if (name.startsWith('session.')) return fc.constantFrom<Role>('visitor', 'auditor');
  return fc.constantFrom<Role>('staff', 'site-manager', 'staff', 'site-manager', ...ROLES);
}

function asJson({ value, text }: Draft): { type: string; body: Buffer } | undefined {
  const json = text ?? (value === undefined ? undefined : JSON.stringify(value));
  return json === undefined ? undefined : { type: 'application/json', body: Buffer.from(json) };
}

function mapped(values: object, change: (value: unknown) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}
