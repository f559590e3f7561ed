import type { LineValues } from './line-values.js';

/** A line's values, by the commands' fields, as texts; leaves out fields without a value. */
export function samplesOf(values: LineValues): Record<string, string> {
  if (!values.ok) return {};
  const said =
    values.kind === 'leads'
      ? { ...values.lead, note: values.note }
      : { leadId: values.leadId, email: values.email, note: values.note };
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, value]) =>
      value === null || value === undefined || value === '' ? [] : [[field, String(value)]],
    ),
  );
}
