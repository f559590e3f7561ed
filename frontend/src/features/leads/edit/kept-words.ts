import { fieldLabel } from '../../history/field-words.js';

/** "Ann changed Phone meanwhile: both are kept." for fields that only the other side changed; undefined for none. */
export function bothKept(fields: readonly string[], whoChanged: (field: string) => string): string | undefined {
  const [first, ...more] = fields;
  if (first === undefined) return undefined;
  const labels = fields.map(fieldLabel).join(', ');
  const who = more.every((field) => whoChanged(field) === whoChanged(first)) ? whoChanged(first) : 'Others';
  return `${who} changed ${labels} in the meantime: both are kept.`;
}
