import { keepPreviousData } from '@tanstack/react-query';
import type { EffectActsAnswer, EffectId } from '../../../../../contracts/src/effects/queries.js';
import { effectsRoutes } from '../../../../../contracts/src/operations/routes.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import type { EffectsSearch } from '../data/addresses.js';
import { readQuery } from '../../../live/read-query.js';

const effectsKey = ['operations', 'effects'] as const;
const lookMs = 4_000;

/** Matching effects, last changed first; read again every few seconds while they are shown. */
export const effectsQuery = (search: EffectsSearch) =>
  readQuery(
    effectsRoutes.list,
    { query: { ...search, limit: 200 } },
    // The old list stays until the new filter's list arrives, so the filter keeps the focus.
    { under: effectsKey, placeholderData: keepPreviousData, refetchInterval: lookMs, staleTime: 0 },
  );

export const attemptsQuery = ({ manager, key }: EffectId) =>
  readQuery(effectsRoutes.attempts, { manager, key }, { under: effectsKey, refetchInterval: lookMs, staleTime: 0 });

/** Makes effects due again that ended undone. @throws ApiProblem */
export function retryEffects(effects: readonly EffectId[]): Promise<EffectActsAnswer> {
  return decided(() => send(effectsRoutes.retry, { body: { effects: [...effects] } }));
}

/** Gives effects up permanently. @throws ApiProblem */
export function giveUpEffects(effects: readonly EffectId[], reason: string): Promise<EffectActsAnswer> {
  return decided(() => send(effectsRoutes.giveUp, { body: { effects: [...effects], reason } }));
}

/** A person has checked, and they were done. @throws ApiProblem */
export function confirmEffects(effects: readonly EffectId[]): Promise<EffectActsAnswer> {
  return decided(() => send(effectsRoutes.confirm, { body: { effects: [...effects] } }));
}

async function decided(act: () => Promise<EffectActsAnswer>): Promise<EffectActsAnswer> {
  const answer = await act();
  await invalidate(effectsKey);
  return answer;
}
