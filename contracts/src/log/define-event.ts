import { z } from 'zod';
import { sealedFieldNames, type TextPlan, textPlanOf } from './text-plan.js';

/** One step: the data of version n in, the data of version n + 1 out. Pure; never fails on data that version n allowed. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

export interface EventDefinition<Name extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  /** The stored type name. A storage contract: never changes. */
  name: Name;
  /** The version that is written today. */
  version: number;
  schema: Schema;
  /** Upcaster for the step from its key to the key + 1: `{1: v1ToV2}` for version 2. One for every older version. */
  upcasters: Record<number, Upcaster>;
  /** A typed example of the newest version, used by tests and the event catalogue. */
  example: z.infer<Schema>;
  /** Which texts of its data are sealed in the log. */
  texts: TextPlan;
  /** Their names for people: `name`, `improvements[].name`. */
  personalFields: readonly string[];
  /** One plain sentence for the event catalogue. */
  description: string;
}

/**
 * Declares an event type. Throws at import time if an upcaster is missing, the example does not fit the schema, or a text is not
 * declared (see textPlanOf), so that a wrong definition never reaches a log.
 */
export function defineEvent<Name extends string, Schema extends z.ZodObject>(definition: {
  name: Name;
  version: number;
  schema: Schema;
  upcasters?: Record<number, Upcaster>;
  example: z.infer<Schema>;
  description: string;
}): EventDefinition<Name, Schema> {
  const upcasters = definition.upcasters ?? {};
  for (let version = 1; version < definition.version; version++)
    if (!upcasters[version]) throw new Error(`${definition.name}: no upcaster from version ${version}`);
  definition.schema.parse(definition.example);
  const texts = declaredTexts(definition);
  return { ...definition, upcasters, texts, personalFields: sealedFieldNames(texts) };
}

/** Of an event whose type says it all. */
export const noData = { schema: z.object({}), example: {} };

function declaredTexts({ name, schema }: { name: string; schema: z.ZodObject }): TextPlan {
  try {
    return textPlanOf(schema);
  } catch (cause) {
    throw new TypeError(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Type and data of one event, newest version; of several definitions, a union that narrows on `type`. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Name, infer Schema> ? { type: Name; data: z.infer<Schema> } : never;
