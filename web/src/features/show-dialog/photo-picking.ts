import { PHOTO_BYTES, PHOTOS_PER_SHOW, PHOTO_TYPES } from '@stagedoor/contracts/facts/limits';

/** The `accept` attribute of the file picker. */
export const PHOTO_ACCEPT = PHOTO_TYPES.map((type) => `.${type}`).join(',');

const MEGABYTE = 1024 * 1024;

export interface Notice {
  title: string;
  description: string;
}

type PickedFile = Pick<File, 'name' | 'type' | 'size'>;

/** Picks the files that a show with `present` photos can take, and a notice about the others. */
export function pickPhotos<Item extends PickedFile>(
  files: readonly Item[],
  present: number,
): { accepted: Item[]; notice: Notice | undefined } {
  const room = PHOTOS_PER_SHOW - present;
  if (room <= 0) return { accepted: [], notice: limitReached };
  const wrong = files.filter((file) => !isPhoto(file));
  const large = files.filter((file) => isPhoto(file) && file.size > PHOTO_BYTES);
  const fitting = files.filter((file) => isPhoto(file) && file.size <= PHOTO_BYTES);
  const accepted = fitting.slice(0, room);
  const notices = [
    ...(wrong.length > 0 ? [invalidFormat(wrong)] : []),
    ...(large.length > 0 ? [tooLarge(large)] : []),
    ...(fitting.length > room ? [someSkipped(accepted.length)] : []),
  ];
  return { accepted, notice: joinNotices(notices) };
}

const limitReached: Notice = {
  title: 'Upload limit reached',
  description: `Maximum ${PHOTOS_PER_SHOW} photos allowed per show.`,
};

function invalidFormat(files: readonly PickedFile[]): Notice {
  return {
    title: 'Invalid file format',
    description: `${names(files)}. Please use JPG, PNG, WebP, or GIF formats.`,
  };
}

function tooLarge(files: readonly PickedFile[]): Notice {
  return {
    title: 'File too large',
    description: `${names(files)}. A photo can have up to ${PHOTO_BYTES / MEGABYTE} MB.`,
  };
}

function someSkipped(added: number): Notice {
  return {
    title: 'Some files skipped',
    description: `Only ${added} photos added. Maximum is ${PHOTOS_PER_SHOW} total.`,
  };
}

/** Joins the notices, because only one toast is visible at a time. */
function joinNotices([first, ...others]: Notice[]): Notice | undefined {
  if (!first) return undefined;
  const rest = others.map(({ title, description }) => `${title} - ${description}`);
  return { title: first.title, description: [first.description, ...rest].join(' ') };
}

/** Goes by the type that the system gives the file; where it gives none, by the name. */
function isPhoto({ name, type }: PickedFile): boolean {
  const kind = type === '' ? name.slice(name.lastIndexOf('.') + 1) : type.replace(/^image\//, '');
  return PHOTO_TYPES.some((allowed) => allowed === kind.toLowerCase());
}

function names(files: readonly PickedFile[]): string {
  return files.map(({ name }) => name).join(', ');
}
