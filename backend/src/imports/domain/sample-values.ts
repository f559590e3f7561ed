import type { LineValues } from './line-values.js';

/** What a line says, by the commands' fields, as texts; nothing of what it does not say. */
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
