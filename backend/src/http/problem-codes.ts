import type { Problem, ProblemCode } from '../../../contracts/src/problem.js';

/** Status and title of every refusal. A code without an entry does not compile. */
export const problemCodes = {
  invalid_input: { status: 400, title: 'Some of what was sent is not valid.' },
  invalid_json: { status: 400, title: 'The body is not valid JSON.' },
  payload_too_large: { status: 413, title: 'The body is too large.' },
  unsupported_media_type: { status: 415, title: 'Send the body as application/json.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  unauthenticated: { status: 401, title: 'Sign in first.' },
  invalid_credentials: { status: 401, title: 'Invalid email or password' },
  forbidden: { status: 403, title: 'You may not do this.' },
  cross_site_request: { status: 403, title: 'This request came from another site.' },
  rate_limited: { status: 429, title: 'Too many requests. Try again later.' },
  revision_mismatch: { status: 412, title: 'Someone else changed this in the meantime.' },
  conflict_retry_exhausted: { status: 409, title: 'Too many changes at once. Try again.' },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key was used for another request.' },
  idempotency_in_progress: { status: 409, title: 'The first request with this Idempotency-Key is still running.' },
  lead_not_found: { status: 404, title: 'Lead not found' },
  lead_exists: { status: 409, title: 'A lead with this id exists already.' },
  lead_deleted: { status: 409, title: 'This lead was deleted.' },
  undo_not_possible: { status: 409, title: 'This cannot be undone.' },
  undo_superseded: { status: 409, title: 'Later changes stand in the way of undoing this.' },
  event_not_found: { status: 404, title: 'This lead has no such event.' },
  stream_unreadable: { status: 409, title: 'The history of this lead holds an event that cannot be read.' },
  analysis_not_found: { status: 404, title: "The property analysis you're looking for doesn't exist." },
  analysis_exists: { status: 409, title: 'An analysis with this id exists already.' },
  analysis_linked: { status: 409, title: 'This analysis belongs to another lead already.' },
  invalid_address: { status: 400, title: 'Invalid address format. Expected: Street, City, State ZIP' },
  invalid_state_zip: { status: 400, title: 'Invalid state/zip format. Expected: STATE ZIP' },
  referral_exists: { status: 409, title: 'A referral with this id exists already.' },
  pdf_failed: { status: 503, title: 'The report could not be made as a PDF.' },
  report_expired: {
    status: 404,
    title: 'This download has been fetched or has expired. Make it again from the report.',
  },
  blog_post_not_found: { status: 404, title: 'Post not found' },
  payments_not_configured: { status: 503, title: 'Payments are not configured on this server.' },
  payments_unavailable: { status: 503, title: 'The payment service cannot be reached right now. Try again.' },
  view_not_found: { status: 404, title: 'There is no such view.' },
  view_exists: { status: 409, title: 'You have a view with this name already.' },
  view_limit: { status: 409, title: 'You have as many views as can be kept. Delete one first.' },
  projection_not_found: { status: 404, title: 'There is no such projection.' },
  projection_busy: { status: 409, title: 'Another job of this projection is not finished.' },
  parked_stream_not_found: { status: 404, title: 'This stream is not parked.' },
  operation_failed: { status: 409, title: 'This could not be done.' },
  marketing_sync_failed: { status: 502, title: 'Failed to sync lead with Odoo' },
  marketing_connection_failed: { status: 502, title: 'Connection test failed' },
  log_unavailable: { status: 503, title: 'The event log cannot be reached right now. Nothing was lost; try again.' },
  database_unavailable: { status: 503, title: 'The database cannot be reached right now. Try again.' },
  not_ready: { status: 503, title: 'The service is starting or stopping. Try again.' },
  internal_error: { status: 500, title: 'Something went wrong on our side.' },
} as const satisfies Record<ProblemCode, { status: number; title: string }>;

/** What a problem may carry beside its code. */
export type ProblemExtras = Pick<Problem, 'detail' | 'errors' | 'currentRevision' | 'laterEvents'>;

/** The body of a refusal, RFC 9457. `type` is a stable URN made of the code. */
export function problemOf(code: ProblemCode, extras: ProblemExtras = {}): Problem {
  const { status, title } = problemCodes[code];
  return { type: `urn:lead-pipeline:problem:${code}`, title, status, code, ...extras };
}
