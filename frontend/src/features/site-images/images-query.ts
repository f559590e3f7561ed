import {
  altTextHeader,
  imageAnswerSchema,
  type ImageHistory,
  type ImageVersion,
} from '../../../../contracts/src/images/queries.js';
import { imageChangesRoutes } from '../../../../contracts/src/images/routes.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { send, newKey } from '../../lib/calls/api.js';
import { readQuery } from '../../live/read-query.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { upload } from '../../lib/calls/upload.js';
import { readSitePictures } from '../../lib/site-pictures.js';
import { ChangedMeanwhile } from '../merging/merge-edits.js';
import { whileSignedIn } from '../session/while-signed-in.js';

export const imageRoutes = {
  ...imageChangesRoutes,
  replace: { at: 'POST /api/images/:name', answer: imageAnswerSchema },
} as const;

/** Every changed place, with its history. No event reports changes: it is read again when somebody returns to the page. */
export const imagesQuery = readQuery(imageRoutes.history, {}, { staleTime: 0, refetchOnWindowFocus: true });

/** The versions of a place, newest first; empty if nobody has changed it. */
export function versionsOf({ images }: ImageHistory, name: string): readonly ImageVersion[] {
  return images.find((image) => image.name === name)?.versions ?? [];
}

/** Reads the places again, here and in this tab's view of the site. @throws ApiProblem */
export async function readImagesAgain(): Promise<ImageHistory> {
  await queryClient.cancelQueries(imagesQuery);
  const [history] = await Promise.all([queryClient.fetchQuery(imagesQuery), readSitePictures()]);
  return history;
}

/** Somebody else changed the place after it was read. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'revision_mismatch';
}

/** @throws ChangedMeanwhile with the place's newest version, if somebody else was quicker and it can be read; the error of `saving` */
export async function orTheirs(name: string, saving: Promise<void>) {
  try {
    await saving;
  } catch (error) {
    const history = isOvertaken(error) ? await readImagesAgain().catch(() => undefined) : undefined;
    const newest = history && versionsOf(history, name)[0];
    throw newest ? new ChangedMeanwhile(newest) : error;
  }
}

interface Change {
  name: string;
  /** The version that the person saw; 0: the built-in picture. */
  seen: number;
}

/** Sends a picture. @param onProgress receives the share sent so far, 0 to 1 @throws ApiProblem; the signal's reason */
export async function uploadImage(
  { name, seen }: Change,
  file: File,
  alt: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) {
  const headers = {
    'Idempotency-Key': newKey(),
    'If-Match': `"${seen}"`,
    [altTextHeader]: encodeURIComponent(alt),
  };
  await whileSignedIn(() => upload(imageRoutes.replace, { name, file, headers, onProgress, signal }));
  await readChanged(name);
}

/**
 * Reads again what a place shows now. The logo is on every page at an address that browsers cache for an hour. The person who changed it
 * sees the new one at once, here and on the next page.
 */
async function readChanged(name: string) {
  if (name === 'logo.png') await fetch('/api/images/logo.png', { cache: 'reload' }).catch(() => undefined);
  await readImagesAgain();
}

/** @throws ApiProblem */
export async function describeImage({ name, seen }: Change, alt: string) {
  await send(imageRoutes.describe, { name, body: { alt }, revision: seen });
  await readChanged(name);
}

/** Restores an earlier version. @throws ApiProblem */
export async function restoreImage({ name, seen }: Change, version: number) {
  await send(imageRoutes.restore, { name, body: { version }, revision: seen });
  await readChanged(name);
}

/** @throws ApiProblem */
export async function deleteImage({ name, seen }: Change) {
  await send(imageRoutes.remove, { name, revision: seen });
  await readChanged(name);
}
