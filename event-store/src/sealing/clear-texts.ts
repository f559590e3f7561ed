import type { TextPlan } from '../../../contracts/src/log/text-plan.js';
import { isSealed } from './seal.js';

/**
 * Places of readable personal texts in stored data: `name`, `improvements.0.name`. A text at a place that the newest schema does not
 * know, as in data of an older version, counts as one: no schema declares that it names nobody.
 * @param data as stored, parsed; of any version
 */
export function clearTexts(plan: TextPlan, data: unknown, field = ''): string[] {
  if (data === null || data === undefined || data === '' || plan.kind === 'anything' || isSealed(data)) return [];
  if (typeof data === 'string') return isPersonal(plan, data) ? [field] : [];
  if (typeof data !== 'object') return [];
  return Object.entries(data).flatMap(([key, held]) => {
    const of =
      plan.kind === 'list' || plan.kind === 'map'
        ? plan.of
        : (plan.kind === 'fields' && plan.of.get(key)) || unknownText;
    return clearTexts(of, held, field === '' ? key : `${field}.${key}`);
  });
}

function isPersonal(plan: TextPlan, text: string): boolean {
  if (plan.kind === 'sealed') return text !== plan.except;
  return plan.kind !== 'readable';
}

const unknownText: TextPlan = { kind: 'sealed', except: undefined };
