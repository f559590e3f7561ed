import { z } from 'zod';
import { erasureAnswerSchema, erasurePlaceSchema, erasureProviderSchema, erasureReasonSchema } from './erasure.js';
import { parts } from '../log/personal.js';
import { instant } from '../answers.js';

const part = z.enum(parts).nullable();

/** GET /api/leads/:id/erasure/preview, for admins: everything that an erasure would do. 404 lead_not_found · 410 stream_erased. */
export const erasurePreviewSchema = z.object({
  leadId: z.uuid(),
  /** The text to type. */
  name: z.string(),
  /** Other leads with the same e-mail address, and those merged into it, which can be erased with it. */
  others: z.array(z.object({ id: z.uuid(), name: z.string(), propertyAddress: z.string(), status: z.string() })),
  /** Streams that end, the lead's own first. `part`: only one of the people whom it is about. */
  streams: z.array(z.object({ stream: z.string(), part, events: z.int(), keys: z.int(), clear: z.int() })),
  files: z.int(),
  openEffects: z.int(),
  providers: z.array(
    z.object({ provider: erasureProviderSchema, configured: z.boolean(), asked: z.boolean(), kept: z.int() }),
  ),
  /** Whether it is noted beside the backups, or there is no folder for them. */
  backups: z.enum(['noted', 'no_folder']),
});
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>;

/**
 * GET /api/leads/:id/erasure, for admins: the progress of an erasure. `stage`: asked (streams are being ended) · removing · destroying ·
 * providers (they are asked) · incomplete (one failed: its effect can be tried again) · complete. 404 erasure_not_found.
 */
export const erasureStateSchema = z.object({
  leadId: z.uuid(),
  erasedAt: instant,
  erasedBy: z.object({ kind: z.string(), id: z.string() }),
  reason: erasureReasonSchema.nullable(),
  others: z.array(z.uuid()),
  stage: z.enum(['asked', 'removing', 'destroying', 'providers', 'incomplete', 'complete']),
  streams: z.array(
    z.object({
      stream: z.string(),
      part,
      revision: z.int(),
      events: z.int(),
      hashBefore: z.string(),
      /** Null until the keys are destroyed; then the same hash, because the log is unchanged. */
      hashAfter: z.string().nullable(),
      keys: z.array(z.string()),
      clear: z.int(),
    }),
  ),
  places: z.array(z.object({ place: erasurePlaceSchema, count: z.int() })),
  noted: z.enum(['beside_backups', 'no_folder']).nullable(),
  answers: z.array(
    z.object({ provider: erasureProviderSchema, answer: erasureAnswerSchema, deleted: z.int(), kept: z.int() }),
  ),
  /** How many payments of the lead the figures still count. */
  payments: z.int(),
  completedAt: instant.nullable(),
});
export type ErasureState = z.infer<typeof erasureStateSchema>;

/**
 * GET /api/leads/:id/erasure/certificate, for admins: what was destroyed, as lines in a hash chain, and an
 * Ed25519 signature over the last hash: the form and the key of an exported history. 404 erasure_not_found · 409 erasure_under_way.
 */
export const erasureCertificateSchema = z.object({
  lines: z.array(z.string()),
  hashes: z.array(z.string()),
  /** SubjectPublicKeyInfo in base64. */
  publicKey: z.string(),
  signature: z.string(),
});
export type ErasureCertificate = z.infer<typeof erasureCertificateSchema>;

/** The first line of a certificate. */
export const certificateHeadSchema = z.object({
  format: z.literal('erasure-certificate-1'),
  leadId: z.uuid(),
  erasedAt: instant,
  erasedBy: z.object({ kind: z.string(), id: z.string() }),
  reason: erasureReasonSchema.nullable(),
  completedAt: instant,
  issuedAt: instant,
  /** This many lines of each kind follow. */
  streams: z.int(),
});
/** A line for each stream. */
export const certificateStreamSchema = z.object({
  stream: z.string(),
  part,
  revision: z.int(),
  events: z.int(),
  hashBefore: z.string(),
  hashAfter: z.string(),
  keys: z.array(z.string()),
  clear: z.int(),
});
/** The last line. */
export const certificateRestSchema = z.object({
  places: erasureStateSchema.shape.places,
  answers: erasureStateSchema.shape.answers,
  /** What remains, one sentence each. */
  remains: z.array(z.string()),
  /** When the last backup with the keys is deleted, by present schedule and retention; null if no day can be named: `remains` says why. */
  backupsExpireAt: instant.nullable(),
  notedBesideBackups: z.boolean(),
});
export type CertificateRest = z.infer<typeof certificateRestSchema>;

/** GET /api/erasures, for admins: the newest first. */
export const erasureListSchema = z.object({
  erasures: z.array(
    z.object({
      leadId: z.uuid(),
      erasedAt: instant,
      reason: erasureReasonSchema.nullable(),
      completedAt: instant.nullable(),
    }),
  ),
});
export type ErasureListAnswer = z.infer<typeof erasureListSchema>;

/**
 * POST /api/leads/:id/erasure, for admins: erases the person for good. Answers `{id, revision, position}` once the lead's stream has
 * ended; everything else follows automatically (GET /api/leads/:id/erasure).
 * `name` must be the lead's, as the preview shows it; `others` are leads with the same e-mail address, or merged
 * into it, that are erased with it. A merged lead that is not named becomes a case of its own again.
 * 404 lead_not_found · 409 name_not_confirmed · 409 not_same_person · 410 stream_erased.
 */
export const eraseLeadSchema = z.strictObject({
  name: z.string().max(500),
  reason: erasureReasonSchema,
  others: z.array(z.uuid()).max(100, 'At most 100 other leads can be erased at once').default([]),
});
export type EraseLead = z.infer<typeof eraseLeadSchema>;
