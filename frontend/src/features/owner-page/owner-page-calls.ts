import {
  doneSchema,
  openedPageSchema,
  ownerPageSchema,
  ownersTimesSchema,
} from '../../../../contracts/src/owner-page/view.js';
import { ownerPagePaths } from '../../../../contracts/src/owner-page/paths.js';
import type { ownerPageRoutes } from '../../../../contracts/src/owner-page/routes.js';
import { send } from '../../lib/calls/api.js';
import { headersOfFile, upload } from '../../lib/calls/upload.js';
import type { PartOf } from '../../lib/calls/called.js';
import { readQuery } from '../../live/read-query.js';

type Routes = typeof ownerPageRoutes;
const shown: PartOf<Routes['shown']> = { at: ownerPagePaths.shown, answer: doneSchema };
const sign: PartOf<Routes['sign']> = { at: ownerPagePaths.sign, answer: openedPageSchema };
const pay: PartOf<Routes['pay']> = { at: ownerPagePaths.pay, answer: openedPageSchema };
const sendFile: PartOf<Routes['send']> = { at: ownerPagePaths.send, answer: doneSchema };
const pick: PartOf<Routes['pick']> = { at: ownerPagePaths.pick, answer: doneSchema };

/** Read again when the owner comes back to the tab: they may have signed or paid in another. */
export const ownerPageQuery = (token: string) =>
  readQuery(
    { at: ownerPagePaths.page, answer: ownerPageSchema },
    { token },
    { gcTime: 0, staleTime: 0, refetchOnWindowFocus: true },
  );

export const ownersTimesQuery = (token: string) =>
  readQuery({ at: ownerPagePaths.times, answer: ownersTimesSchema }, { token }, { gcTime: 0, staleTime: 0 });

export const noteShown = (token: string) => send(shown, { token });

/** Where a task is done, on another site. @throws ApiProblem */
export async function openTask(token: string, kind: 'signature' | 'document' | 'payment', id: string | null) {
  if (kind === 'payment') return (await send(pay, { token, body: { id } })).url;
  return (await send(sign, { token, body: { id: id! } })).url;
}

/** Sends a document that they were asked for. @param key the same for each try of one choice @throws ApiProblem */
export const sendDocument = (
  { token, wantedId, file, key }: { token: string; wantedId: string; file: File; key: string },
  onProgress: (share: number) => void,
) =>
  upload(sendFile, {
    ...{ token, wantedId, file, onProgress },
    headers: headersOfFile(file, key),
    signal: new AbortController().signal,
  });

/** @param key the same for each try of one press @throws ApiProblem */
export const pickTime = (token: string, start: string, key: string) => send(pick, { token, body: { start }, key });
