import { createHmac } from 'node:crypto';
import { submissionStatus, submitterStatus, type Submission } from './submissions.js';

/** What DocuSeal's API and webhooks hold, as its documentation has them. */

/** @param origin with the mount point, such as http://127.0.0.1:4400/docuseal */
export function submitterOf(submission: Submission, origin: string): Record<string, unknown> {
  const { submitterId, id, slug, email, name, externalId, metadata, mails, template } = submission;
  return {
    ...{ id: submitterId, submission_id: id, uuid: `sandbox-${submitterId}`, slug, email, name, phone: null },
    ...{ role: 'First Party', external_id: externalId, metadata, status: submitterStatus(submission), values: [] },
    created_at: submission.createdAt,
    sent_at: mails[0] ?? null,
    opened_at: submission.openedAt,
    completed_at: submission.completedAt,
    declined_at: submission.declinedAt,
    decline_reason: submission.declineReason,
    template: { id: template.id, name: template.name },
    embed_src: `${origin}/s/${slug}`,
  };
}

export function submissionOf(submission: Submission, origin: string): Record<string, unknown> {
  const { id, template, completedAt, archivedAt, expireAt, createdAt } = submission;
  return {
    ...{ id, name: null, source: 'api', submitters_order: 'preserved', created_at: createdAt },
    ...{ archived_at: archivedAt, expire_at: expireAt, completed_at: completedAt },
    status: submissionStatus(submission),
    template: { id: template.id, name: template.name },
    submitters: [submitterOf(submission, origin)],
    documents: documentsOf(submission, origin),
    audit_log_url: completedAt === null ? null : `${origin}/files/${submission.slug}/audit.pdf`,
    combined_document_url: null,
  };
}

function documentsOf({ slug, template }: Submission, origin: string): { name: string; url: string }[] {
  return [{ name: template.name, url: `${origin}/files/${slug}/document.pdf` }];
}

/** The body of a webhook. Those of a form are about the submitter, the others about the submission. */
export function messageOf(type: string, at: string, submission: Submission, origin: string): string {
  const { id, template } = submission;
  const ofForm = {
    ...submitterOf(submission, origin),
    submission: { id, status: submissionStatus(submission), url: `${origin}/e/${submission.slug}` },
    template: { id: template.id, name: template.name },
    ...(type === 'form.completed' && {
      values: [{ field: 'Signature', value: `${origin}/files/${submission.slug}/signature.png` }],
      documents: documentsOf(submission, origin),
      audit_log_url: `${origin}/files/${submission.slug}/audit.pdf`,
    }),
  };
  const data = type.startsWith('form.') ? ofForm : submissionOf(submission, origin);
  return JSON.stringify({ event_type: type, timestamp: at, data });
}

/** `X-Docuseal-Signature`. @param at when it is signed */
export function signatureOf(body: string, secret: string, at: Date): string {
  const unix = Math.floor(at.getTime() / 1000);
  return `${unix}.${createHmac('sha256', secret).update(`${unix}.${body}`).digest('hex')}`;
}
