import { z } from 'zod';
import { capital } from './key-words.js';

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const forms: Record<string, string> = {
  uuid: 'a UUID',
  guid: 'a UUID',
  email: 'an email address like name@example.com',
  url: 'a URL',
  date: 'a date like 2026-03-01',
  datetime: 'an ISO date and time, like 2026-03-03T20:15:00Z',
};

/**
 * The sentence about wrong input if a schema has none of its own, instead of zod's wording: it names the field and the bound,
 * and quotes nothing of the input.
 */
function plainSentence(issue: Issue): string {
  const label = labelOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return `${label} is required`;
      if (!issue.path?.length)
        return `${label} must be ${issue.expected === 'object' ? 'a JSON object' : kindOf(issue)}`;
      return `${label} must be ${kindOf(issue)}`;
    case 'too_big':
      return `${label} ${bound(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return `${label} is required`;
      return `${label} ${bound(issue.origin, 'at least', issue.minimum)}`;
    case 'not_multiple_of':
      return `${label} must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return forms[issue.format] ? `${label} must be ${forms[issue.format]}` : `${label} is not in the right format`;
    case 'invalid_value':
      return `${label} must be ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => `${key} is not a known field`).join(', ');
    case 'invalid_key':
    case 'invalid_element':
      return `${label} holds an entry that is not valid`;
    case 'invalid_union':
    case 'custom':
      return `${label} is not valid`;
  }
}

function kindOf({ expected }: Issue & { code: 'invalid_type' }): string {
  return kinds[expected] ?? 'of another kind';
}

function bound(origin: string, most: string, value: number | bigint): string {
  if (origin === 'string') return `must be ${most} ${value} characters`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `must have ${most} ${value} entries`;
  return `must be ${most} ${value}`;
}

/** `['properties', 0, 'unitCount']` -> "Unit count"; without a name it is the body. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string');
  if (name === undefined) return 'The body';
  const words = name
    .replace(/Cents$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capital(words);
}

z.config({ customError: plainSentence });
