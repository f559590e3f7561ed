import { ApiProblem } from './api-problem.js';

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
