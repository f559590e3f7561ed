import { toast } from 'sonner';
import type { EffectActsAnswer } from '../../../../../contracts/src/queries/effects.js';
import { decidedWords } from './effect-words.js';

/** Says how many effects a decision met, and that the others had gone on meanwhile, as when two people decide at once. */
export function tellDecided(answer: EffectActsAnswer, what: string): void {
  const { title, description } = decidedWords(answer, what);
  if (answer.asked === 0) toast.info(title, { description });
  else toast.success(title, { description });
}
