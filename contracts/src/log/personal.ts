import { z } from 'zod';

/**
 * Why a text names nobody: it is the id of an account, a stream or an outside thing; a code, one of a program's or provider's few
 * words; a place no narrower than a ZIP code; a position in the log; or public, published by others (listings).
 */
export type PlainKind = 'id' | 'code' | 'place' | 'position' | 'public';

/** How a text of an event is stored. */
export type Declared =
  | { stored: 'sealed'; except: string | undefined; part?: Part }
  | { stored: 'readable'; kind: PlainKind };

/** One of several people whom a stream is about. Their texts have their own keys: one person can be erased without the others. */
export type Part = 'client';
export const parts: readonly Part[] = ['client'];

const registry = z.registry<Declared>();

/** The text of a personal field once its stream's key is destroyed. */
export const erased = '[erased]';

/**
 * Marks a text that names a person, or into which a person may write anything. The append boundary seals it under the stream's key, the
 * read boundary unseals it. After an erasure it reads `[erased]`, so the schema has to accept that (textPlanOf checks it); the
 * commands check formats. In a list each text is marked separately: `z.array(personal(z.string()))`.
 * @param except a text that means "none" ("Not provided"): it stays readable, as null and the empty text do
 */
export function personal<Schema extends z.ZodType>(schema: Schema, except?: string): Schema {
  return declared(schema, { stored: 'sealed', except });
}

/** Like `personal`, for a text of one of several people whom the stream is about. */
export function personalOf<Schema extends z.ZodType>(part: Part, schema: Schema): Schema {
  return declared(schema, { stored: 'sealed', except: undefined, part });
}

/** Marks a text (or a value of any kind) that names nobody and stays readable in the log, even after an erasure. */
export function plain<Schema extends z.ZodType>(schema: Schema, kind: PlainKind): Schema {
  return declared(schema, { stored: 'readable', kind });
}

/** The marking of exactly this schema; undefined if it has none. */
export function declarationOf(schema: z.ZodType): Declared | undefined {
  return registry.get(schema);
}

function declared<Schema extends z.ZodType>(schema: Schema, declaration: Declared): Schema {
  // A separate clone, so that marking never changes a schema that is used elsewhere.
  const marked = schema.clone();
  registry.add(marked, declaration);
  return marked;
}
