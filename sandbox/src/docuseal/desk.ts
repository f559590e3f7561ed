import type { Box } from '../box/box.js';
import { docusealKeys } from '../box/provider.js';
import { isOpen, messageOf, type NewSubmission, signatureOf, type Submission, Submissions } from './submissions.js';

const webhookPath = '/api/docuseal/webhook';

/** What can be done to submissions, and what DocuSeal tells of it. */
export class Desk {
  readonly submissions = new Submissions();

  constructor(private readonly box: Box) {}

  /** With the mount point. */
  get origin(): string {
    return `${this.box.origin}/docuseal`;
  }

  create(wanted: NewSubmission): Submission {
    const submission = this.submissions.add(wanted, this.box.now());
    this.tell('submission.created', submission.createdAt, submission);
    return submission;
  }

  view(submission: Submission): void {
    if (!isOpen(submission) || submission.openedAt !== null) return;
    submission.openedAt = this.now();
    this.tell('form.viewed', submission.openedAt, submission);
    this.tell('form.started', submission.openedAt, submission);
  }

  /** @returns false: it can be signed no more */
  sign(submission: Submission): boolean {
    this.view(submission);
    if (!isOpen(submission)) return false;
    submission.completedAt = this.now();
    this.tell('form.completed', submission.completedAt, submission);
    this.tell('submission.completed', submission.completedAt, submission);
    return true;
  }

  decline(submission: Submission, reason: string | null): boolean {
    this.view(submission);
    if (!isOpen(submission)) return false;
    submission.declinedAt = this.now();
    submission.declineReason = reason;
    this.tell('form.declined', submission.declinedAt, submission);
    return true;
  }

  archive(submission: Submission): void {
    if (submission.archivedAt !== null) return;
    submission.archivedAt = this.now();
    this.tell('submission.archived', submission.archivedAt, submission);
  }

  expire(submission: Submission): void {
    if (!isOpen(submission)) return;
    submission.expiredAt = this.now();
    this.tell('submission.expired', submission.expiredAt, submission);
  }

  remind(submission: Submission): void {
    submission.mails.push(this.now());
  }

  /** Ends those whose time has come. */
  tick(): void {
    const now = this.now();
    for (const submission of this.submissions.all())
      if (submission.expireAt !== null && new Date(submission.expireAt).toISOString() <= now) this.expire(submission);
  }

  private now(): string {
    return this.box.now().toISOString();
  }

  private tell(type: string, at: string, submission: Submission): void {
    const body = messageOf(type, at, submission, this.origin);
    this.box.deliver({
      provider: 'docuseal',
      name: type,
      url: webhookPath,
      body,
      headers: (signedAt) => ({
        'content-type': 'application/json',
        'user-agent': 'DocuSeal.com Webhook',
        'x-docuseal-signature': signatureOf(body, docusealKeys.webhookSecret, signedAt),
      }),
    });
  }
}
