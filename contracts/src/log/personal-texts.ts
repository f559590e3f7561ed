import type { EventDefinition } from './define-event.js';
import { erased, type Part } from './personal.js';
import type { TextPlan } from './text-plan.js';

/** Data holds a text at a place that its schema does not declare, or another value where a text belongs. Nothing of it is stored. */
export class UndeclaredText extends TypeError {}

/**
 * A copy of an event's data with every personal text replaced. Null, the empty text and texts that mean
 * "none" are no personal texts.
 * @param replace gets the text, its place (`name`, `improvements.0.name`), and its person if the stream is about several people
 * @throws UndeclaredText, so that no undeclared text passes the sealing
 */
export function mapPersonalTexts(
  plan: TextPlan,
  value: unknown,
  replace: (text: string, field: string, part?: Part) => unknown,
  field = '',
): unknown {
  if (value === null || value === undefined || plan.kind === 'anything') return value;
  if (typeof value === 'string') {
    if (plan.kind === 'readable') return value;
    if (plan.kind === 'sealed') return value === '' || value === plan.except ? value : replace(value, field, plan.part);
    throw new UndeclaredText(`${field || 'data'}: the event's schema has no text here`);
  }
  if (plan.kind === 'sealed') throw new UndeclaredText(`Personal field ${field} must hold text`);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    if (plan.kind !== 'list') throw new UndeclaredText(`${field}: the event's schema has no list here`);
    return value.map((item, index) => mapPersonalTexts(plan.of, item, replace, `${field}.${index}`));
  }
  if (plan.kind !== 'fields' && plan.kind !== 'map')
    throw new UndeclaredText(`${field}: the event's schema has no object here`);
  const copy: Record<string, unknown> = {};
  for (const [key, held] of Object.entries(value)) {
    const of = plan.kind === 'map' ? plan.of : (plan.of.get(key) ?? noText);
    copy[key] = mapPersonalTexts(of, held, replace, field === '' ? key : `${field}.${key}`);
  }
  return copy;
}

/** For values that the schema does not know: a figure may pass, a text may not. */
const noText: TextPlan = { kind: 'none' };

/**
 * The fields of a state or a row that an event of this definition fills with personal texts, as they read once the person is
 * erased: the same as a rebuild makes of events whose keys are destroyed. Values that mean "nothing" stay.
 */
export function erasedTexts<Row extends object>({ texts }: Pick<EventDefinition, 'texts'>, row: Row): Partial<Row> {
  if (texts.kind !== 'fields') return {};
  const filled = Object.entries(row).filter(([field]) => texts.of.has(field));
  return mapPersonalTexts(texts, Object.fromEntries(filled), () => erased) as Partial<Row>;
}
