import { z } from 'zod';

/** Every reason for which a call can be refused. Clients switch on these: never rename one. */
export const problemCodes = [
  // input
  'invalid_input',
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'not_found',
  'method_not_allowed',
  'not_http',
  'headers_too_large',
  'request_timeout',
  // access
  'unauthenticated',
  'invalid_credentials',
  'forbidden',
  'cross_site_request',
  'wrong_host',
  'rate_limited',
  'second_factor_required',
  // people
  'user_not_found',
  'user_exists',
  'last_admin',
  'user_disabled',
  'link_gone',
  'auth_session_missing',
  'wrong_password',
  'weak_password',
  'wrong_code',
  'second_factor_on',
  'second_factor_off',
  'session_not_found',
  // concurrency and idempotency
  'revision_mismatch',
  'conflict_retry_exhausted',
  'idempotency_key_reused',
  'idempotency_in_progress',
  // leads
  'lead_not_found',
  'lead_exists',
  'lead_deleted',
  'lead_taken_over',
  'note_not_found',
  'note_changed',
  'task_not_found',
  'file_not_found',
  'file_too_large',
  'file_type_refused',
  'picture_unreadable',
  'picture_too_slow',
  // pictures of the site
  'image_not_found',
  'image_too_large',
  'image_type_refused',
  'undo_not_possible',
  'undo_superseded',
  'event_not_found',
  'stream_unreadable',
  'stream_erased',
  // analyses and referrals
  'analysis_not_found',
  'analysis_exists',
  'analysis_linked',
  'invalid_address',
  'invalid_state_zip',
  'referral_not_found',
  'referral_deleted',
  'referral_exists',
  'referral_linked',
  'referral_paid',
  'pdf_failed',
  'report_expired',
  // blog and payments
  'blog_post_not_found',
  'blog_part_not_found',
  'blog_version_not_found',
  'payments_not_configured',
  'payments_unavailable',
  'stripe_not_configured',
  // documents
  'docuseal_not_configured',
  // saved views
  'view_not_found',
  'view_exists',
  'view_limit',
  // settings
  'setting_change_not_found',
  // read models
  'projection_not_found',
  'projection_busy',
  'parked_stream_not_found',
  'operation_failed',
  'effect_not_found',
  // operation
  'marketing_sync_failed',
  'marketing_connection_failed',
  'odoo_not_configured',
  'log_unavailable',
  'log_refused',
  'database_unavailable',
  'not_ready',
  'internal_error',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** RFC 9457 problem details as this API sends them, as application/problem+json. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With revision_mismatch: the revision now, of the stream or row. */
  currentRevision: z.int().optional(),
  /** With undo_superseded: the later events that stand in the way. */
  laterEvents: z.array(z.object({ id: z.string(), type: z.string(), occurredAt: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
