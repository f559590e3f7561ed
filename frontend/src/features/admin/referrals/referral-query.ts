import { queryOptions } from '@tanstack/react-query';
import { historySchema } from '../../../../../contracts/src/history/queries.js';
import { referralAnswerSchema } from '../../../../../contracts/src/referrals/queries.js';
import { get } from '../../../lib/calls/api.js';
import { getFresh } from '../../../live/live-position.js';
import { historyKey, keyOf } from '../../../live/refresh-subjects.js';

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
