import type { Problem, ProblemCode } from '../../../../contracts/src/problem.js';

/** `unreachable`: no answer came. `unexpected`: the answer is neither a problem document nor a success. */
export type ApiProblemCode = ProblemCode | 'unreachable' | 'unexpected';

/** A refused or failed call. `message` is a sentence for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ApiProblemCode;
  /** HTTP status; 0 if no answer came. */
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: NonNullable<Problem['errors']>;
  readonly currentRevision: number | undefined;
  readonly laterEvents: NonNullable<Problem['laterEvents']>;
  readonly freeTimes: NonNullable<Problem['freeTimes']>;
  readonly besides: NonNullable<Problem['besides']>;

  /** @param retryAfterMs the delay that the answer asks for before the next try (Retry-After) */
  constructor(
    problem: Pick<Problem, 'title' | 'status'> & Partial<Problem>,
    code: ApiProblemCode,
    readonly retryAfterMs?: number,
  ) {
    super(problem.title);
    this.code = code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.currentRevision = problem.currentRevision;
    this.laterEvents = problem.laterEvents ?? [];
    this.freeTimes = problem.freeTimes ?? [];
    this.besides = problem.besides ?? [];
  }
}

export const unreachable = (): ApiProblem =>
  new ApiProblem(
    { title: "The server can't be reached. Check your connection and try again.", status: 0 },
    'unreachable',
  );

/** The problem of a failed response; `unexpected` if its body is not problem+json (a proxy's page), or broke off. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const isProblem = response.headers.get('content-type')?.includes('application/problem+json') ?? false;
  const problem = isProblem ? ((await response.json().catch(() => undefined)) as Problem | undefined) : undefined;
  if (problem) return new ApiProblem(problem, problem.code, retryAfterMs(response));
  const title = `The server answered ${response.status}.`;
  return new ApiProblem({ title, status: response.status }, 'unexpected', retryAfterMs(response));
}

/** Retry-After in either of its forms (RFC 9110, section 10.2.3): seconds, or a date. Undefined if it is missing or invalid. */
function retryAfterMs({ headers }: Response): number | undefined {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** The sentence to show for any thrown value: a problem's own, else the given one. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiProblem ? (error.detail ?? error.message) : fallback;
}

const noAnswer = 'Failed to send a request to the Edge Function';
const fromGateway = 'Relay Error invoking the Edge Function';
const otherStatus = 'Edge Function returned a non-2xx status code';
const gatewayFailures: readonly number[] = [502, 504];

/**
 * The technical details of a failed call, in the specification's words (public specification, section 8), for the details
 * line and the console. A 502 or 504 with a problem document is the application's own answer, not a gateway's.
 * @returns undefined if the error is not a failed call, for instance an answer of another shape
 */
export function technicalDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.status === 0) return noAnswer;
  return error.code === 'unexpected' && gatewayFailures.includes(error.status) ? fromGateway : otherStatus;
}

/** The errors of a form, by field. */
export type FieldErrors = Partial<Record<string, string>>;

/** The messages of a server's refusal, or of a schema's errors, by the first part of their paths; of several for one, the first. */
export function errorsByPath(issues: readonly { path: PropertyKey[] | string; message: string }[]): FieldErrors {
  const named = issues.map(({ path, message }) => [String(Array.isArray(path) ? path[0] : path), message] as const);
  return Object.fromEntries(named.toReversed());
}

/** The fields that a failed call names, each with its message. */
export const refusedFields = (error: unknown): FieldErrors =>
  error instanceof ApiProblem ? errorsByPath(error.errors) : {};
