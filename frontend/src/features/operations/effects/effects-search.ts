import { effectStates, type EffectState } from '../../../../../contracts/src/effect-state.js';
import { addressText } from '../../../lib/checked-search.js';

/** What is looked for; all of it stands in the address. */
export interface EffectsSearch {
  state?: EffectState | undefined;
  kind?: string | undefined;
  lead?: string | undefined;
}

export const effectsKeys = ['state', 'kind', 'lead'] as const;

/** What the address asks for; what makes no sense is left out. */
export function effectsSearch(asked: Record<string, unknown>): EffectsSearch {
  return {
    state: effectStates.find((state) => state === asked.state),
    kind: addressText(asked.kind),
    lead: addressText(asked.lead),
  };
}
