import { queryOptions } from '@tanstack/react-query';
import { historySchema } from '../../../../../contracts/src/history/queries.js';
import {
  referralAnswerSchema,
  referralListSchema,
  type ShownReferral,
} from '../../../../../contracts/src/referrals/queries.js';
import { get } from '../../../lib/calls/api.js';
import { noteFailedRead } from '../../../lib/calls/query-client.js';
import { getFresh } from '../../../live/live-position.js';
import { historyKey, keyOf } from '../../../live/refresh-subjects.js';
import type { FetchGridPage } from '../../../ui/data-grid/columns.js';
import { actionToast } from '../../lead-commands/action-toast.js';

const pathOf = (id: string) => `/api/referrals/${encodeURIComponent(id)}`;

/** A referral of the read model, with the stage of its lead. */
export const referralQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('referral', id),
    queryFn: ({ signal }) => getFresh(pathOf(id), referralAnswerSchema, signal),
  });

/** A referral's events, oldest first. They are read from the log itself, so they include every answered command. */
export const referralHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: historyKey('referral', id),
    queryFn: ({ signal }) => readReferralHistory(id, signal),
  });

export const readReferralHistory = (id: string, signal?: AbortSignal) =>
  get(`${pathOf(id)}/history`, historySchema, signal);

/** A page of the table. A toast repeats the table's failure message, until a page can be read again. */
export const fetchReferrals: FetchGridPage<ShownReferral> = async ({ sort, filter, offset, limit }, signal) => {
  const asked = new URLSearchParams({ ...filter, sort, offset: String(offset), limit: String(limit) });
  const toasts = actionToast('load', 'referrals');
  try {
    const { referrals, total } = await getFresh(`/api/referrals?${asked}`, referralListSchema, signal);
    toasts.clear();
    return { rows: referrals, total };
  } catch (error) {
    if (!signal.aborted) toasts.failed('Failed to load referrals', error);
    noteFailedRead(error);
    throw error;
  }
};
