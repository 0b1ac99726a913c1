import type { OpenAPIV3 } from 'openapi-types';
import { z } from 'zod';
import { api, serviceOf } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { refusalBody, type RouteShape } from '@stagedoor/contracts/route';
import { SESSION_COOKIE } from '@stagedoor/platform/accounts/session';
import { siteCookies } from '@stagedoor/platform/http/site-cookies';

/** The route table as an OpenAPI 3.1 document, in the types of 3.0. */
export function openApiDocument(title: string, publicUrl: string | undefined): OpenAPIV3.Document {
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    ...(publicUrl && { servers: [{ url: publicUrl }] }),
    paths: documentedPaths(),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: siteCookies(publicUrl).nameOf(SESSION_COOKIE),
        },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
      },
    },
  };
}

function documentedPaths(): OpenAPIV3.PathsObject {
  const documented: OpenAPIV3.PathsObject = {};
  for (const name of Object.keys(paths) as RouteName[]) {
    const { method, path } = paths[name];
    const entry = (documented[path.replace(/:(\w+)/g, '{$1}')] ??= {});
    entry[method.toLowerCase() as OpenAPIV3.HttpMethods] = operation(name, api[name]);
  }
  return documented;
}

function operation(name: RouteName, route: RouteShape): OpenAPIV3.OperationObject {
  const { method } = paths[name];
  const security = {
    ...(route.access !== 'anyone' && { session: [] }),
    ...(method !== 'GET' && !route.provenByPath && { csrf: [] }),
  };
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: route.summary,
    description: `Who may call it: ${route.access}.`,
    security: Object.keys(security).length > 0 ? [security] : [],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...((route.body || route.consumes) && {
      requestBody: { required: true, content: requestContent(route) },
    }),
    responses: {
      ...responses(name, route),
      default: { description: 'A refusal.', content: contentOf(refusalBody) },
    },
  };
}

function parameters(
  place: 'path' | 'query',
  shape: z.ZodObject | undefined,
): OpenAPIV3.ParameterObject[] {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(schema, 'input'),
  }));
}

/** A form has the fields of the JSON body and, beside them, the files. */
function requestContent({ body, files, consumes = ['application/json'] }: RouteShape) {
  const fields = body ? schemaOf(body, 'input') : {};
  const form: OpenAPIV3.SchemaObject = {
    ...fields,
    type: 'object',
    properties: { ...fields.properties, ...(files && { [files.field]: FILES }) },
  };
  return Object.fromEntries(
    consumes.map((type) => [type, { schema: type === 'multipart/form-data' ? form : fields }]),
  );
}

const FILES: OpenAPIV3.SchemaObject = {
  type: 'array',
  items: { type: 'string', format: 'binary' },
};

function responses(
  name: RouteName,
  { access, responses: byStatus, produces }: RouteShape,
): OpenAPIV3.ResponsesObject {
  const isCommand =
    serviceOf(name) === 'command' && paths[name].method !== 'GET' && access !== 'anyone';
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, schema]) => [
      status,
      {
        description: 'Done.',
        ...(isCommand && { headers: { 'X-Command-Id': COMMAND_ID } }),
        ...(status !== '204' && { content: contentOf(schema, produces) }),
      },
    ]),
  );
}

const COMMAND_ID: OpenAPIV3.HeaderObject = {
  description: 'The command under which events were written; absent where nothing had to change.',
  schema: { type: 'string', format: 'uuid' },
};

function contentOf(
  schema: z.ZodType,
  types: NonNullable<RouteShape['produces']> | 'application/json' = 'application/json',
) {
  const content = { schema: schemaOf(schema, 'output') };
  return Object.fromEntries([types].flat().map((type) => [type, content]));
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): OpenAPIV3.SchemaObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as OpenAPIV3.SchemaObject;
}
