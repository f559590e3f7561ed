import { toast } from 'sonner';
import type { EffectActsAnswer } from '../../../../../contracts/src/effects/queries.js';
import { decidedWords } from './effect-words.js';

/** Says how many effects a decision changed, and that the others had moved on meanwhile, for instance if two people decide at once. */
export function tellDecided(answer: EffectActsAnswer, what: string): void {
  const { title, description } = decidedWords(answer, what);
  if (answer.asked === 0) toast.info(title, { description });
  else toast.success(title, { description });
}
