import { z } from 'zod';

type Outline = z.core.JSONSchema.BaseSchema;

/** What an event's data may hold, by field, as a person reads it. Rules in code (`refine`) and a format's options do not show. */
export function eventOutline(schema: z.ZodObject): Record<string, string> {
  return fieldsOf(z.toJSONSchema(schema, { io: 'input' }));
}

function fieldsOf({ properties = {}, required = [] }: Outline): Record<string, string> {
  const fields = Object.entries(properties as Record<string, Outline>);
  return Object.fromEntries(fields.map(([name, held]) => [required.includes(name) ? name : `${name}?`, wordsOf(held)]));
}

function wordsOf(held: Outline): string {
  if (held.$ref !== undefined) return 'anything';
  const either = held.anyOf ?? held.oneOf;
  if (either) return either.map(wordsOf).join(' | ');
  const values = held.enum ?? (held.const === undefined ? undefined : [held.const]);
  if (values) return values.map((value) => `'${value}'`).join(' | ');
  return [kindOf(held), ...limitsOf(held)].join(' ');
}

function kindOf(held: Outline): string {
  if (held.type === 'array') return `[${wordsOf(held.items as Outline)}]`;
  if (held.type !== 'object') return held.format ?? [held.type ?? 'anything'].flat().join(' | ');
  if (typeof held.additionalProperties === 'object') return `{any: ${wordsOf(held.additionalProperties)}}`;
  const fields = Object.entries(fieldsOf(held)).map(([name, words]) => `${name}: ${words}`);
  return `{${fields.join(', ')}}`;
}

const said = ['type', 'format', 'items', 'properties', 'required', 'additionalProperties', 'propertyNames'];

/** Every other word of the schema, without what each whole number and each format have. */
function limitsOf(held: Outline): string[] {
  return Object.entries(held)
    .filter(([word, limit]) => !said.includes(word) && Math.abs(Number(limit)) !== Number.MAX_SAFE_INTEGER)
    .filter(([word]) => word !== 'pattern' || held.format === undefined)
    .map(([word, limit]) => `${word} ${JSON.stringify(limit)}`);
}
