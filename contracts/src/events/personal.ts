import { z } from 'zod';

const registry = z.registry<{ personal: true }>();

/**
 * Marks a field that names a person. The append boundary seals it under the stream's key, the read boundary unseals it.
 * After an erasure it reads `[erased]`, so event schemas accept any string here; formats are checked by the commands.
 */
export function personal<Schema extends z.ZodType>(schema: Schema): Schema {
  // A clone of its own, so that marking never touches a schema that is used elsewhere.
  const marked = schema.clone();
  registry.add(marked, { personal: true });
  return marked;
}

/** What a personal field reads as once its stream's key is destroyed. */
export const erased = '[erased]';

/** Names of the top-level fields of an event's data that are personal. Personal fields are only ever at the top level. */
export function personalFieldsOf(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([field, type]) => (isPersonal(type as z.ZodType) ? [field] : []));
}

function isPersonal(type: z.ZodType): boolean {
  if (registry.has(type)) return true;
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable
    ? isPersonal(type.unwrap() as z.ZodType)
    : false;
}
