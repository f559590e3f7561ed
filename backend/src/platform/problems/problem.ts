import type { ProblemCode } from '../../../../contracts/src/problem.js';
import type { ProblemExtras } from './problem-codes.js';
import { unknownVersions, type ShownText, type ShownVersions } from '../../../../contracts/src/shown-versions.js';
import { LogRefused, type LogUnavailable } from '../../../../event-store/src/errors.js';

/** A refusal that the HTTP layer itself decides: input, access, concurrency. Deciders throw DomainError. */
export class ProblemError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extras: ProblemExtras = {},
    /** Seconds after which the same call may succeed (header Retry-After). */
    readonly retryAfter?: number,
  ) {
    super(extras.detail ?? code);
    this.name = 'ProblemError';
  }
}

/**
 * A refused command. Clients switch on `code`, which also decides the HTTP status; `detail` is a sentence for a person, if there
 * is more to say than the code's own title.
 */
export class DomainError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly detail?: string,
    readonly extras: Omit<ProblemExtras, 'detail'> = {},
  ) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'DomainError';
  }
}

/** What Standard Schema validators report; zod's issues fit. */
interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Of zod's unrecognized_keys. */
  keys?: readonly string[];
}

/** The refusal of one field of the input, with a sentence. */
export function wrongField(path: string, message: string): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ path, message }] });
}

const reported = 50;

/** The refusal of input that a schema does not accept: every field with its path and a sentence, each once. */
export function invalidInput(issues: readonly Issue[]): ProblemError {
  const errors = new Map(issues.flatMap(fieldErrors).map((error) => [`${error.path}: ${error.message}`, error]));
  return new ProblemError('invalid_input', { errors: [...errors.values()].slice(0, reported) });
}

function fieldErrors({ path, message, keys }: Issue): { path: string; message: string }[] {
  const at = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (keys) return keys.map((key) => ({ path: [...at, key].join('.'), message: `${key} is not a known field` }));
  return [{ path: at.join('.'), message }];
}

/**
 * What a browser says it showed has to be something that there is: staff open it again as it was.
 * @param within the field of the input that holds both versions
 * @throws ProblemError version_unknown, naming the fields
 */
export function refuseUnknownVersions(text: ShownText, shown: ShownVersions, within?: string): void {
  const errors = unknownVersions(text, shown).map((field) => ({
    path: within === undefined ? field : `${within}.${field}`,
    message: `There is no version ${shown[field]}.`,
  }));
  if (errors.length > 0) throw new ProblemError('version_unknown', { errors });
}

/** Says whether trying again may help, or whether somebody must grant us access first. */
export function logProblem(error: LogUnavailable): ProblemCode {
  return error instanceof LogRefused ? 'log_refused' : 'log_unavailable';
}
