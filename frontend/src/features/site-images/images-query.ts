import { queryOptions } from '@tanstack/react-query';
import { altTextHeader, imageAnswerSchema, type ImageAnswer } from '../../../../contracts/src/images/commands.js';
import { imageHistorySchema, type ImageHistory, type ImageVersion } from '../../../../contracts/src/images/queries.js';
import { command, get } from '../../lib/calls/api.js';
import { newKey } from '../../lib/calls/new-key.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { upload } from '../../lib/calls/upload.js';
import { readSitePictures } from '../../lib/site-pictures.js';
import { whileSignedIn } from '../session/while-signed-in.js';

/** Every changed place, with its history. No event reports changes: it is read again when somebody returns to the page. */
export const imagesQuery = queryOptions({
  queryKey: ['site-images'],
  queryFn: ({ signal }) => get('/api/images/history', imageHistorySchema, signal),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

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
): Promise<void> {
  const headers = {
    'Idempotency-Key': newKey(),
    'If-Match': `"${seen}"`,
    [altTextHeader]: encodeURIComponent(alt),
  };
  await whileSignedIn(() => upload(`/api/images/${name}`, imageAnswerSchema, { file, headers, onProgress, signal }));
  await readChanged(name);
}

/**
 * Reads again what a place shows now. The logo is on every page at an address that browsers cache for an hour. The person who changed it
 * sees the new one at once, here and on the next page.
 */
async function readChanged(name: string): Promise<void> {
  if (name === 'logo.png') await fetch('/api/images/logo.png', { cache: 'reload' }).catch(() => undefined);
  await readImagesAgain();
}

/** @throws ApiProblem */
export function describeImage({ name, seen }: Change, alt: string): Promise<void> {
  return change(name, '', { method: 'PATCH', body: { alt }, revision: seen });
}

/** Restores an earlier version. @throws ApiProblem */
export function restoreImage({ name, seen }: Change, version: number): Promise<void> {
  return change(name, '/restore', { method: 'POST', body: { version }, revision: seen });
}

/** @throws ApiProblem */
export function deleteImage({ name, seen }: Change): Promise<void> {
  return change(name, '', { method: 'DELETE', revision: seen });
}

async function change(name: string, act: string, options: Parameters<typeof command<ImageAnswer>>[2]): Promise<void> {
  await command(`/api/images/${name}${act}`, imageAnswerSchema, options);
  await readChanged(name);
}
