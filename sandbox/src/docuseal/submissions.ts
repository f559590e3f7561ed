import { createHmac, randomBytes } from 'node:crypto';

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

/** What can be signed here: one template of each type of document that the product knows. */
export const templates = [
  { id: 1001, type: 'management_agreement', name: 'Sample Management Agreement' },
  { id: 1002, type: 'onboarding_form', name: 'Sample Onboarding Form' },
  { id: 1003, type: 'walkthrough_checklist', name: 'Sample Walkthrough Checklist' },
  { id: 1004, type: 'lease_agreement', name: 'Sample Lease Agreement' },
] as const;
export type Template = (typeof templates)[number];

/** A submission with its one submitter. Instants are ISO 8601, UTC. */
export interface Submission {
  id: number;
  submitterId: number;
  template: Template;
  /** Of the page to sign on: whoever has it may sign. */
  slug: string;
  email: string;
  name: string | null;
  externalId: string | null;
  metadata: Record<string, unknown>;
  createdAt: string;
  /** Each mail that the signer was sent, the first one included. */
  mails: string[];
  expireAt: string | null;
  openedAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  expiredAt: string | null;
  archivedAt: string | null;
}

export type NewSubmission = Pick<Submission, 'template' | 'email' | 'name' | 'externalId' | 'metadata' | 'expireAt'> & {
  sendEmail: boolean;
};

/** The submissions of one running sandbox. */
export class Submissions {
  private kept: Submission[] = [];
  private count = 0;

  add({ sendEmail, ...given }: NewSubmission, now: Date): Submission {
    const at = now.toISOString();
    this.count += 1;
    const submission: Submission = {
      ...given,
      id: 5_000 + this.count,
      submitterId: 9_000 + this.count,
      slug: randomBytes(9).toString('base64url'),
      createdAt: at,
      mails: sendEmail ? [at] : [],
      openedAt: null,
      completedAt: null,
      declinedAt: null,
      declineReason: null,
      expiredAt: null,
      archivedAt: null,
    };
    this.kept.push(submission);
    return submission;
  }

  /** The newest first. */
  all(): Submission[] {
    return [...this.kept].reverse();
  }

  find(is: (submission: Submission) => boolean): Submission | undefined {
    return this.kept.find(is);
  }

  /** For good, with its files. */
  remove(submission: Submission): void {
    this.kept = this.kept.filter((each) => each !== submission);
  }

  reset(): void {
    this.kept = [];
  }
}

/** Whether it may still be signed. */
export function isOpen({ completedAt, declinedAt, expiredAt, archivedAt }: Submission): boolean {
  return completedAt === null && declinedAt === null && expiredAt === null && archivedAt === null;
}

export function submissionStatus({ completedAt, declinedAt, expiredAt }: Submission): string {
  if (completedAt !== null) return 'completed';
  if (declinedAt !== null) return 'declined';
  return expiredAt === null ? 'pending' : 'expired';
}

export function submitterStatus({ completedAt, declinedAt, openedAt, mails }: Submission): string {
  if (completedAt !== null) return 'completed';
  if (declinedAt !== null) return 'declined';
  if (openedAt !== null) return 'opened';
  return mails.length > 0 ? 'sent' : 'awaiting';
}
