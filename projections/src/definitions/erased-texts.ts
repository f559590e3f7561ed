import type { EventDefinition } from '../../../contracts/src/log/define-event.js';
import { mapPersonalTexts } from '../../../contracts/src/log/personal-texts.js';
import { erased } from '../../../contracts/src/log/personal.js';

/**
 * The columns of a row that an event of this definition fills with personal texts, as they read once the person is erased: the
 * same as a rebuild makes of events whose keys are destroyed. Values that mean "nothing" stay.
 */
export function erasedTexts<Row extends object>({ texts }: Pick<EventDefinition, 'texts'>, row: Row): Partial<Row> {
  if (texts.kind !== 'fields') return {};
  const filled = Object.entries(row).filter(([column]) => texts.of.has(column));
  return mapPersonalTexts(texts, Object.fromEntries(filled), () => erased) as Partial<Row>;
}
