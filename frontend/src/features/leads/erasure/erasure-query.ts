import { counted } from '../../../../../contracts/src/numerals.js';
import type { EraseLead, ErasurePreview, ErasureState } from '../../../../../contracts/src/erasure/queries.js';
import { erasureRoutes, personFileRoutes } from '../../../../../contracts/src/erasure/routes.js';
import { erasureProviderLabels } from '../../../../../contracts/src/erasure/erasure.js';
import { send } from '../../../lib/calls/api.js';
import { addressOf } from '../../../lib/calls/called.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { readQuery } from '../../../live/read-query.js';
import { historyKey } from '../../../live/changed.js';

const lookMs = 2_000;

/** Everything that an erasure would do. It is read again whenever somebody opens the dialog. */
export const erasurePreviewQuery = (id: string) =>
  readQuery(erasureRoutes.preview, { id }, { staleTime: 0, gcTime: 0 });

/** The progress of an erasure, polled until it is complete. */
export const erasureQuery = (id: string) =>
  readQuery(
    erasureRoutes.state,
    { id },
    { refetchInterval: ({ state }) => (state.data?.stage === 'complete' ? false : lookMs) },
  );

/** Erases the person behind the lead permanently. @throws ApiProblem */
export async function eraseLead(id: string, body: EraseLead) {
  await send(erasureRoutes.erase, { id, body });
  // The history is read from the log itself; the rest follows by the live stream.
  await invalidate(historyKey('lead', id));
}

/** The download address of the certificate, and of the person's stored data. */
export const certificateFile = (id: string, type: 'json' | 'pdf') =>
  addressOf(type === 'pdf' ? erasureRoutes.pdf : erasureRoutes.certificate, { id });
export const personFile = (id: string, type: 'json' | 'pdf') =>
  addressOf(type === 'pdf' ? personFileRoutes.pdf : personFileRoutes.file, { id });

/** Why nothing can be done with a lead whose person was erased. */
export const erasedReason = 'This person was erased for good. This can no longer be changed.';

/** The effects of an erasure, one sentence each. */
export function willHappen({ streams, files, openEffects, providers, backups }: ErasurePreview): string[] {
  const keys = streams.reduce((sum, each) => sum + each.keys, 0);
  const clear = streams.reduce((sum, each) => sum + each.clear, 0);
  const asked = providers.filter((each) => each.asked);
  return [
    `${streams.length === 1 ? '1 history ends' : `${streams.length} histories end`} for good, and ${counted(keys, 'key')} ${keys === 1 ? 'is' : 'are'} destroyed: names, emails, phones, addresses, notes and all other free text read [erased], here and in every backup made from then on.`,
    ...(files > 0 ? [`${counted(files, 'file')} will be destroyed.`] : []),
    ...(openEffects > 0 ? [`What is still to be sent or done for the lead will be called off: ${openEffects}.`] : []),
    ...asked.map(({ provider, configured, kept }) =>
      configured
        ? `${erasureProviderLabels[provider]} is asked to delete what it has${kept > 0 ? `; it may keep ${counted(kept, 'invoice')}` : ''}.`
        : `${erasureProviderLabels[provider]} can’t be asked: it is not configured here.`,
    ),
    ...(clear > 0 ? [`${counted(clear, 'text')} from before texts were encrypted will stay readable.`] : []),
    backups === 'noted'
      ? 'It is recorded with the backups, so that a restore erases again.'
      : 'No folder for backups is set: copies that somebody made by hand can still be read.',
    'Figures still count the lead: its stages, times, amounts, city, state and ZIP code stay.',
  ];
}

/** The progress in a few words. */
export const stageWords: Record<ErasureState['stage'], string> = {
  asked: 'Closing its history…',
  removing: 'Removing it from lists and files…',
  destroying: 'Making its texts unreadable…',
  providers: 'Asking outside systems…',
  incomplete: 'An outside system has not deleted its part yet. It can be tried again under Operations.',
  complete: 'Complete.',
};
