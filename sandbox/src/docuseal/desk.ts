import { createHmac, randomBytes } from 'node:crypto';
import type { Box } from '../box/box.js';
import { docusealKeys } from '../box/provider.js';

/** What can be signed here: one template of each type of document that the product knows. */
export const templates = [
  { id: 1001, type: 'management_agreement', name: 'Sample Management Agreement' },
  { id: 1002, type: 'onboarding_form', name: 'Sample Onboarding Form' },
  { id: 1003, type: 'walkthrough_checklist', name: 'Sample Walkthrough Checklist' },
  { id: 1004, type: 'lease_agreement', name: 'Sample Lease Agreement' },
] as const;

/** What its sender says of a submission. */
export interface NewSubmission {
  template: (typeof templates)[number];
  email: string;
  name: string | null;
  externalId: string | null;
  metadata: Record<string, unknown>;
  expireAt: string | null;
}

/** A submission with its one submitter. Instants are ISO 8601, UTC. */
export interface Submission extends NewSubmission {
  id: number;
  submitterId: number;
  /** Of the page to sign on: whoever has it may sign. */
  slug: string;
  createdAt: string;
  /** Each mail that the signer was sent, the first one included. */
  mails: string[];
  openedAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  expiredAt: string | null;
  archivedAt: string | null;
}

/** The submissions of one running sandbox, what can be done to them, and what DocuSeal reports of it. */
export class Desk {
  /** The oldest first. */
  submissions: Submission[] = [];
  private count = 0;

  constructor(private readonly box: Box) {}

  /** With the mount point. */
  get origin(): string {
    return `${this.box.origin}/docuseal`;
  }

  create(wanted: NewSubmission, sendEmail: boolean): Submission {
    const createdAt = this.now();
    this.count += 1;
    const submission: Submission = {
      ...wanted,
      ...{ id: 5_000 + this.count, submitterId: 9_000 + this.count, slug: randomBytes(9).toString('base64url') },
      ...{ createdAt, mails: sendEmail ? [createdAt] : [], openedAt: null, completedAt: null },
      ...{ declinedAt: null, declineReason: null, expiredAt: null, archivedAt: null },
    };
    this.submissions.push(submission);
    this.announce('submission.created', createdAt, submission);
    return submission;
  }

  view(submission: Submission): void {
    if (!isOpen(submission) || submission.openedAt !== null) return;
    submission.openedAt = this.now();
    this.announce('form.viewed', submission.openedAt, submission);
    this.announce('form.started', submission.openedAt, submission);
  }

  sign(submission: Submission): void {
    this.view(submission);
    if (!isOpen(submission)) return;
    submission.completedAt = this.now();
    this.announce('form.completed', submission.completedAt, submission);
    this.announce('submission.completed', submission.completedAt, submission);
  }

  decline(submission: Submission, reason: string | null): void {
    this.view(submission);
    if (!isOpen(submission)) return;
    submission.declinedAt = this.now();
    submission.declineReason = reason;
    this.announce('form.declined', submission.declinedAt, submission);
  }

  archive(submission: Submission): void {
    if (submission.archivedAt !== null) return;
    submission.archivedAt = this.now();
    this.announce('submission.archived', submission.archivedAt, submission);
  }

  expire(submission: Submission): void {
    if (!isOpen(submission)) return;
    submission.expiredAt = this.now();
    this.announce('submission.expired', submission.expiredAt, submission);
  }

  remind(submission: Submission): void {
    submission.mails.push(this.now());
  }

  /** For good, with its files. */
  remove(submission: Submission): void {
    this.submissions = this.submissions.filter((each) => each !== submission);
  }

  /** Ends those whose time has come. */
  tick(): void {
    for (const submission of this.submissions)
      if (submission.expireAt !== null && new Date(submission.expireAt) <= this.box.now()) this.expire(submission);
  }

  private now(): string {
    return this.box.now().toISOString();
  }

  private announce(type: string, at: string, submission: Submission): void {
    const body = messageOf(type, at, submission, this.origin);
    this.box.deliver({
      provider: 'docuseal',
      name: type,
      url: '/api/docuseal/webhook',
      body,
      headers: (signedAt) => ({
        'content-type': 'application/json',
        'user-agent': 'DocuSeal.com Webhook',
        'x-docuseal-signature': signatureOf(body, docusealKeys.webhookSecret, signedAt),
      }),
    });
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

/** A submitter as DocuSeal's documentation has it. @param origin with the mount point */
export function submitterOf(submission: Submission, origin: string): Record<string, unknown> {
  const { submitterId, id, slug, email, name, externalId, metadata, mails, template } = submission;
  return {
    ...{ id: submitterId, submission_id: id, uuid: `sandbox-${submitterId}`, slug, email, name, phone: null },
    ...{ role: 'First Party', external_id: externalId, metadata, status: submitterStatus(submission), values: [] },
    ...{ created_at: submission.createdAt, sent_at: mails[0] ?? null, opened_at: submission.openedAt },
    ...{ completed_at: submission.completedAt, declined_at: submission.declinedAt },
    decline_reason: submission.declineReason,
    template: { id: template.id, name: template.name },
    embed_src: `${origin}/s/${slug}`,
  };
}

/** A submission as DocuSeal's documentation has it. */
export function submissionOf(submission: Submission, origin: string): Record<string, unknown> {
  const { id, template, completedAt, archivedAt, expireAt, createdAt } = submission;
  return {
    ...{ id, name: null, source: 'api', submitters_order: 'preserved', created_at: createdAt },
    ...{ archived_at: archivedAt, expire_at: expireAt, completed_at: completedAt },
    status: submissionStatus(submission),
    template: { id: template.id, name: template.name },
    submitters: [submitterOf(submission, origin)],
    documents: filesOf(submission, origin).documents,
    audit_log_url: completedAt === null ? null : filesOf(submission, origin).audit_log_url,
    combined_document_url: null,
  };
}

function filesOf({ slug, template: { name } }: Submission, origin: string) {
  const files = `${origin}/files/${slug}`;
  return { documents: [{ name, url: `${files}/document.pdf` }], audit_log_url: `${files}/audit.pdf` };
}

/** The body of a webhook. Those of a form are about the submitter, the others about the submission. */
function messageOf(type: string, at: string, submission: Submission, origin: string): string {
  const { id, slug } = submission;
  const ofForm = () => ({
    ...submitterOf(submission, origin),
    submission: { id, status: submissionStatus(submission), url: `${origin}/e/${slug}` },
    ...(type === 'form.completed' && {
      values: [{ field: 'Signature', value: `${origin}/files/${slug}/signature.png` }],
      ...filesOf(submission, origin),
    }),
  });
  const data = type.startsWith('form.') ? ofForm() : submissionOf(submission, origin);
  return JSON.stringify({ event_type: type, timestamp: at, data });
}

/** `X-Docuseal-Signature`. @param at when it is signed */
export function signatureOf(body: string, secret: string, at: Date): string {
  const unix = Math.floor(at.getTime() / 1000);
  return `${unix}.${createHmac('sha256', secret).update(`${unix}.${body}`).digest('hex')}`;
}
