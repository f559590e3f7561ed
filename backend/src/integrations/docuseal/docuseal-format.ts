import { z } from 'zod';
import { orNull } from '../../../../contracts/src/fields.js';

/** DocuSeal's wire format, as far as we use it (docuseal.com/docs/api, /webhooks). Pure. */

const number = z.int().positive();
const id = number.transform(String);
export const instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());
export const maybe = orNull(instant);
const text = z
  .string()
  .nullish()
  .transform((given) => given || null);

/** `GET /submitters`: one page of the matching ones. */
export const submittersSchema = z.object({
  data: z.array(
    z.object({
      id,
      submission_id: id,
      external_id: text,
      status: z.string(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      template: z.object({ name: text }).nullish(),
      embed_src: text,
    }),
  ),
});

/** `POST /submissions` answers with the submitters. */
export const createdSchema = z.array(z.object({ id, submission_id: id })).min(1);

const signer = z.object({
  external_id: text,
  status: z.string(),
  opened_at: maybe,
  completed_at: maybe,
  declined_at: maybe,
  decline_reason: text,
});

/** `GET /submissions/:id` */
export const submissionSchema = z.object({
  id,
  status: z.string(),
  archived_at: maybe,
  expire_at: maybe,
  submitters: z.array(signer),
  documents: z.array(z.object({ name: text, url: z.string() })).nullish(),
});
export type Submission = z.infer<typeof submissionSchema>;

/** The data to send a document with. */
export interface SubmissionRequest {
  templateId: number;
  documentId: string;
  email: string;
  name: string;
  expiresAt: string | null;
}

/** The body of `POST /submissions`. Our id of the document is stored with its one signer, and returns in every webhook. */
export function submissionBody({ templateId, documentId, email, name, expiresAt }: SubmissionRequest): string {
  return JSON.stringify({
    template_id: templateId,
    send_email: true,
    order: 'preserved',
    expire_at: expiresAt ?? undefined,
    submitters: [{ email, ...(name && { name }), external_id: documentId, metadata: { document_id: documentId } }],
  });
}
