import type { TextPlan } from '../../contracts/src/log/text-plan.js';

/**
 * An event's data with a distinct text in every personal field, including those that the example leaves out.
 * @param example the rest of it
 * @param text gets the field's name, such as `improvements[].name`
 */
export function personalExample(
  plan: TextPlan,
  example: unknown,
  text: (field: string) => string = (field) => `Somebody's ${field}`,
  field = '',
): unknown {
  switch (plan.kind) {
    case 'sealed':
      return text(field);
    case 'list': {
      const items: unknown[] = Array.isArray(example) && example.length > 0 ? example : [undefined];
      const filled = items.map((item) => personalExample(plan.of, item, text, `${field}[]`));
      return filled.filter((item) => item !== undefined);
    }
    case 'map': {
      const held = Object.entries(example ?? { sample: undefined });
      return Object.fromEntries(
        held.map(([key, value]) => [key, personalExample(plan.of, value, text, `${field}.${key}`)]),
      );
    }
    case 'fields': {
      const held = (example ?? {}) as Record<string, unknown>;
      const filled = [...plan.of].map(([key, of]): [string, unknown] => [
        key,
        personalExample(of, held[key], text, field === '' ? key : `${field}.${key}`),
      ]);
      return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
    }
    default:
      return example;
  }
}

/** Every text within a value, except sealed ones. */
export function readableTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || '$sealed' in value) return [];
  return Object.values(value).flatMap(readableTexts);
}
