import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { api } from '@stagedoor/contracts/api';
import { PHOTO_BYTES } from '@stagedoor/contracts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads: UploadedFile[];
  }
}

const FILES = 10;
const TOTAL_BYTES = 6 * PHOTO_BYTES;

/** Reads multipart forms, where the contract allows them, into the same body a JSON request has; files under `photos` go to `request.uploads`. */
export const multipartForms = plugin(async (app: FastifyInstance) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: PHOTO_BYTES, files: FILES, fields: 50, fieldSize: 50_000, parts: 60 },
  });
  app.decorateRequest('uploads');
  app.addHook('onRequest', async (request) => {
    request.uploads = [];
  });
  app.addHook('preValidation', async (request) => {
    const { route } = request.routeOptions.config;
    if (!route) return;
    const { consumes = ['application/json'] }: RouteShape = api[route];
    if (!request.isMultipart()) {
      if (!consumes.includes('application/json'))
        throw new Refused('unsupported-type', { message: 'Send this as multipart/form-data.' });
      return;
    }
    if (!consumes.includes('multipart/form-data'))
      throw new Refused('unsupported-type', { message: 'Send this as application/json.' });
    const fields: Record<string, unknown> = {};
    let total = 0;
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== 'photos')
        throw invalid(part.fieldname, 'Send files in the field photos.');
      const bytes = await part.toBuffer();
      total += bytes.length;
      if (part.file.truncated) throw invalid('photos', `${part.filename} is larger than 10 MB.`);
      if (total > TOTAL_BYTES) throw new Refused('too-large');
      request.uploads.push({ name: part.filename, bytes });
    }
    request.body = fields;
  });
});

function invalid(field: string, message: string): Refused {
  return new Refused('invalid-input', { errors: { [field]: [message] } });
}
