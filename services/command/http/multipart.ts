import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { PHOTO_BYTES, UPLOAD_BYTES, UPLOADS } from '@stagedoor/contracts/facts/limits';
import { invalidField, Refused, repeated } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';
import { routeShapeOf } from '@stagedoor/platform/http/mount';
import { createUploadBudget, type Upload } from './upload-budget.ts';

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads: UploadedFile[];
  }
}

type Files = NonNullable<RouteShape['files']>;

const BROKEN_FORM = 'This form is broken or was cut off. Send it again.';

/**
 * Turns a multipart form into the body that a JSON request would have, for routes whose contract
 * names a field for files; files go to `request.uploads`. Runs after session, permission and CSRF
 * token were checked.
 */
export const multipartForms = plugin(async (app: FastifyInstance) => {
  const budget = createUploadBudget(UPLOADS);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: PHOTO_BYTES, fields: 50, fieldSize: 50_000, parts: 60 },
  });
  app.decorateRequest('uploads');
  app.addHook('onRequest', async (request) => {
    request.uploads = [];
  });
  app.addHook('preValidation', async (request, reply) => {
    const shape = routeShapeOf(request);
    if (!shape) return;
    const { consumes = ['application/json'], files } = shape;
    if (!request.isMultipart()) {
      if (!consumes.includes('application/json'))
        throw new Refused('unsupported-type', { message: 'Send this as multipart/form-data.' });
      return;
    }
    if (!files)
      throw new Refused('unsupported-type', { message: 'Send this as application/json.' });
    const upload = await budget.open(request.user?.id);
    // Also when the client disconnects: the files are needed until the response is done.
    if (reply.raw.destroyed) upload.release();
    else reply.raw.once('close', upload.release);
    request.body = await readForm(request, files, upload).catch((error: unknown) => {
      throw asRefused(error, files);
    });
  });
});

async function readForm(request: FastifyRequest, files: Files, upload: Upload): Promise<unknown> {
  const fields = new Map<string, unknown>();
  let total = 0;
  const { textBytes } = files;
  const limits = { files: files.max, ...(textBytes !== undefined && { fieldSize: textBytes }) };
  for await (const part of request.parts({ limits })) {
    if (/base64|quoted/i.test(part.encoding))
      throw new Refused('unsupported-type', { message: 'Send each part of the form as it is.' });
    if (part.type === 'field') {
      const { fieldname } = namesOf(part);
      // Elsewhere a field that was cut off is still too long for its schema.
      if (part.valueTruncated && textBytes !== undefined)
        throw new Refused('too-large', {
          errors: { [repeated(fieldname)]: ['This is larger than 10 MB.'] },
        });
      // What the parser could not decode.
      if (String(part.value).includes('\uFFFD'))
        throw invalidField(repeated(fieldname), 'This is not UTF-8. Send it as UTF-8.');
      fields.set(fieldname, part.value);
      continue;
    }
    const { fieldname, filename } = namesOf(part);
    const name = filename || 'A file without a name';
    const isStray = fieldname !== files.field;
    const bytes = isStray && filename ? undefined : await collect(part, upload);
    // A form sends this for a field in which no file was chosen.
    if (bytes?.length === 0 && !filename) continue;
    if (isStray || !bytes)
      throw invalidField(
        repeated(fieldname) || files.field,
        `Send files in the field ${files.field}.`,
      );
    total += bytes.length;
    if (part.file.truncated) {
      const tooLarge = `${repeated(name)} is larger than 10 MB.`;
      throw new Refused('too-large', { errors: { [files.field]: [tooLarge] } });
    }
    if (total > UPLOAD_BYTES) throw new Refused('too-large');
    request.uploads.push({ name, bytes });
  }
  return Object.fromEntries(fields);
}

/** Blank where a part lacks a name, although the library's types promise both. */
function namesOf({ fieldname = '', filename = '' }: { fieldname?: string; filename?: string }) {
  return { fieldname, filename };
}

/** Errors without a status concern the form: no boundary, no end, a broken part. */
function asRefused(error: unknown, { field, tooMany }: Files): unknown {
  if (error instanceof Refused) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_FILES_LIMIT') return invalidField(field, tooMany);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new Refused('too-large', { message: 'This form has too many fields.' });
  return statusCode ? error : new Refused('invalid-input', { message: BROKEN_FORM });
}

async function collect({ file }: MultipartFile, upload: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    upload.reserve(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
