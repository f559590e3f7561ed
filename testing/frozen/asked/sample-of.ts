/** A JSON schema, as far as the OpenAPI document uses it for what is sent. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  format?: string;
}

const texts: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-0000000000aa',
  email: 'answers@example.com',
  'date-time': '2026-12-01T15:00:00.000Z',
  date: '2026-12-01',
  uri: 'https://example.com/answers',
};

/** Where a schema says less than its check. */
const byField: [RegExp, string][] = [
  [/email$/i, 'answers@example.com'],
  [/phone$/i, '(515) 555-0142'],
  [/zip(Code)?$/i, '50309'],
  [/slug$/i, 'answers'],
  [/state$/i, 'IA'],
];

/** The plainest value that the schema describes: of an object what it must have, or else its first field. */
export function sampleOf(schema: Schema, field = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice, field);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, field))) as object;
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? Object.keys(schema.properties ?? {}).slice(0, 1)).map((name) => [
          name,
          sampleOf(schema.properties?.[name] ?? {}, name),
        ]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, field));
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    case 'string':
      return (
        byField.find(([name]) => name.test(field))?.[1] ??
        texts[schema.format ?? ''] ??
        'Sample'.padEnd(schema.minLength ?? 0, ' text')
      );
    default:
      return null;
  }
}
