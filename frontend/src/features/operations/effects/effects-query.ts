import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  attemptsSchema,
  effectActsAnswerSchema,
  effectsSchema,
  type EffectActsAnswer,
  type EffectId,
} from '../../../../../contracts/src/effects/queries.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import type { EffectsSearch } from '../data/addresses.js';

const effectsKey = ['operations', 'effects'] as const;
const lookMs = 4_000;

/** Matching effects, last changed first; read again every few seconds while they are shown. */
export const effectsQuery = (search: EffectsSearch) =>
  queryOptions({
    queryKey: [...effectsKey, search],
    queryFn: ({ signal }) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined);
      return get(`/api/effects?${new URLSearchParams([...given, ['limit', '200']])}`, effectsSchema, signal);
    },
    // The old list stays until the new filter's list arrives, so the filter keeps the focus.
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
    staleTime: 0,
  });

export const attemptsQuery = ({ manager, key }: EffectId) =>
  queryOptions({
    queryKey: [...effectsKey, 'attempts', manager, key],
    queryFn: ({ signal }) =>
      get(`/api/effects/${encodeURIComponent(manager)}/${encodeURIComponent(key)}/attempts`, attemptsSchema, signal),
    refetchInterval: lookMs,
    staleTime: 0,
  });

/** Makes effects due again that ended undone. @throws ApiProblem */
export function retryEffects(effects: readonly EffectId[]): Promise<EffectActsAnswer> {
  return decided('/api/effects/retry', { effects });
}

/** Gives effects up permanently. @throws ApiProblem */
export function giveUpEffects(effects: readonly EffectId[], reason: string): Promise<EffectActsAnswer> {
  return decided('/api/effects/give-up', { effects, reason });
}

/** A person has checked, and they were done. @throws ApiProblem */
export function confirmEffects(effects: readonly EffectId[]): Promise<EffectActsAnswer> {
  return decided('/api/effects/done', { effects });
}

async function decided(path: string, body: object): Promise<EffectActsAnswer> {
  const answer = await command(path, effectActsAnswerSchema, { body });
  await queryClient.invalidateQueries({ queryKey: effectsKey });
  return answer;
}
