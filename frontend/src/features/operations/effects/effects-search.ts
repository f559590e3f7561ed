import { effectStates, type EffectState } from '../../../../../contracts/src/effects/effect-state.js';
import { addressText } from '../../../lib/checked-search.js';

/** The filters; the address holds all of them. */
export interface EffectsSearch {
  state?: EffectState | undefined;
  kind?: string | undefined;
  lead?: string | undefined;
}

export const effectsKeys = ['state', 'kind', 'lead'] as const;

/** The valid parts of the address; invalid ones are left out. */
export function effectsSearch(asked: Record<string, unknown>): EffectsSearch {
  return {
    state: effectStates.find((state) => state === asked.state),
    kind: addressText(asked.kind),
    lead: addressText(asked.lead),
  };
}
