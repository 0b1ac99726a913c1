import type { Bucket } from './bucket.ts';
import type { PhotoFiles } from './photo-storage.ts';
import { photoType } from './photo-type.ts';

/** Photos as objects of a bucket. */
export function photoBucket(bucket: Bucket): PhotoFiles {
  const { address, has, get, list, check } = bucket;
  const read = async (name: string) => {
    const file = await get(name);
    return file && Buffer.concat(await Array.fromAsync(file.bytes ?? []));
  };

  return {
    address,
    write: (name, bytes) => bucket.put(name, bytes, photoType(name)),
    has,
    open: get,
    read,
    source: async (name) => {
      const bytes = await read(name);
      if (!bytes) throw new Error(`There is no ${name} in ${address}.`);
      return bytes;
    },
    async *list() {
      yield* await list();
    },
    delete: bucket.delete,
    check,
  };
}
