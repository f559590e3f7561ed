import { z } from 'zod';
import { declarationOf, erased, type Part } from './personal.js';

/** The places of the texts in an event's data, and which are sealed. `none`: no text; `anything`: any value, readable. */
export type TextPlan =
  | { kind: 'sealed'; except: string | undefined; part?: Part }
  | { kind: 'readable' | 'anything' | 'none' }
  | { kind: 'list'; of: TextPlan }
  | { kind: 'map'; of: TextPlan }
  | { kind: 'fields'; of: ReadonlyMap<string, TextPlan> };

/** Formats that name nobody: ids made by programs, and times. */
const plainFormats = new Set([
  'uuid',
  'guid',
  'nanoid',
  'cuid',
  'cuid2',
  'ulid',
  'datetime',
  'date',
  'time',
  'duration',
]);

/**
 * What an event's schema declares about its texts. Every text has to be declared, so that none enters the log in clear by an oversight.
 * @param path of the schema within the data, for the sentence
 * @throws TypeError with a sentence that names the field and says what to do
 */
export function textPlanOf(schema: z.ZodType, path = ''): TextPlan {
  const declaration = declarationOf(schema);
  if (declaration?.stored === 'sealed') {
    if (schema.safeParse(erased).success) {
      const { except, part } = declaration;
      return { kind: 'sealed', except, part };
    }
    throw new TypeError(
      `${path} is personal and must accept ${erased}, which is there after an erasure: no format, no list`,
    );
  }
  if (declaration) return { kind: schema instanceof z.ZodString ? 'readable' : 'anything' };
  if (schema instanceof z.ZodObject) return { kind: 'fields', of: fieldsOf(schema, path) };
  if (schema instanceof z.ZodArray) return { kind: 'list', of: textPlanOf(schema.element as z.ZodType, `${path}[]`) };
  if (schema instanceof z.ZodRecord) return mapOf(schema, path);
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).map((option) => textPlanOf(option, path)).reduce((a, b) => both(a, b, path));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return textPlanOf(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return { kind: 'readable' };
  if (schema instanceof z.ZodStringFormat && plainFormats.has(schema.format ?? '')) return { kind: 'readable' };
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean || schema instanceof z.ZodNull)
    return { kind: 'none' };
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    throw new TypeError(
      `the text ${path} is not declared: personal(...) if it names somebody or anybody may write anything into it (it is sealed then), ` +
        `plain(..., kind) if it names nobody`,
    );
  throw new TypeError(
    `${path} is a ${schema.type}, in which texts can't be found: use objects, lists, records and unions, ` +
      `or plain(..., kind) if it can name nobody`,
  );
}

function fieldsOf(schema: z.ZodObject, path: string): Map<string, TextPlan> {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  return new Map(fields.map(([field, type]) => [field, textPlanOf(type, path === '' ? field : `${path}.${field}`)]));
}

function mapOf(schema: z.ZodRecord, path: string): TextPlan {
  const keys = textPlanOf(schema.keyType as z.ZodType, `${path} (its keys)`);
  if (keys.kind === 'sealed')
    throw new TypeError(`the keys of ${path} are personal, and keys can't be sealed: use a list`);
  return { kind: 'map', of: textPlanOf(schema.valueType as z.ZodType, `${path}.*`) };
}

/** The plan of a value that may be one or the other. */
function both(one: TextPlan, other: TextPlan, path: string): TextPlan {
  if (one.kind === 'none') return other;
  if (other.kind === 'none') return one;
  if (one.kind === 'fields' && other.kind === 'fields') {
    const of = new Map(one.of);
    for (const [field, plan] of other.of) {
      const known = of.get(field);
      of.set(field, known ? both(known, plan, `${path}.${field}`) : plan);
    }
    return { kind: 'fields', of };
  }
  if (one.kind === 'list' && other.kind === 'list') return { kind: 'list', of: both(one.of, other.of, path) };
  if (one.kind === 'map' && other.kind === 'map') return { kind: 'map', of: both(one.of, other.of, path) };
  const sameTexts =
    one.kind === 'sealed' && other.kind === 'sealed'
      ? one.except === other.except && one.part === other.part
      : one.kind === other.kind;
  if (sameTexts) return one;
  throw new TypeError(`${path} may be of two kinds whose texts are stored in two ways: give each a field of its own`);
}

/** The person whose text is at a place, `clientName` or `improvements.0.name`; undefined: the person whom the stream is about. */
export function partAt(plan: TextPlan, field: string): Part | undefined {
  let at: TextPlan | undefined = plan;
  for (const step of field.split('.')) at = at && within(at, step);
  return at?.kind === 'sealed' ? at.part : undefined;
}

function within(plan: TextPlan, step: string): TextPlan | undefined {
  if (plan.kind === 'list' || plan.kind === 'map') return plan.of;
  return plan.kind === 'fields' ? plan.of.get(step) : undefined;
}

/** The sealed fields, named for people: `name`, `improvements[].name`. */
export function sealedFieldNames(plan: TextPlan, path = ''): string[] {
  switch (plan.kind) {
    case 'sealed':
      return [path];
    case 'list':
      return sealedFieldNames(plan.of, `${path}[]`);
    case 'map':
      return sealedFieldNames(plan.of, `${path}.*`);
    case 'fields':
      return [...plan.of].flatMap(([field, of]) => sealedFieldNames(of, path === '' ? field : `${path}.${field}`));
    default:
      return [];
  }
}
