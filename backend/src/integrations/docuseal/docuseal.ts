import type { z } from 'zod';
import { OutboundError, onlyAsking } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundOptions, type OutboundRequest } from '../../platform/outbound/outbound.js';
import { timeLimit } from '../../../../event-store/src/flow/time-limit.js';
import {
  createdSchema,
  submissionBody,
  submissionSchema,
  submittersSchema,
  type Submission,
  type SubmissionRequest,
} from './docuseal-format.js';

export interface DocusealOptions {
  /** Undefined: not configured. */
  apiKey: string | undefined;
  /** Without a trailing slash. */
  baseUrl: string;
  /** For one call. */
  timeoutMs?: number;
  measure?: OutboundOptions['measure'];
}

/** A document at DocuSeal: a submission with its one signer. */
export interface SentSubmission {
  submissionId: string;
  submitterId: string;
  formName: string | null;
  metadata: Record<string, unknown>;
  /** Where the signer signs; null if it does not say. */
  page: string | null;
}

const usualTimeoutMs = 15_000;
/** The limit of a signed PDF. */
const maxBytes = 20 * 1024 * 1024;

/**
 * DocuSeal's API: only this class calls it. It has no idempotency keys: a submission carries our id of the document, so that
 * it can be found instead of made again.
 */
export class Docuseal {
  private readonly outbound: Outbound;
  private readonly timeoutMs: number;

  constructor(private readonly options: DocusealOptions) {
    const { apiKey, measure } = options;
    this.timeoutMs = options.timeoutMs ?? usualTimeoutMs;
    this.outbound = new Outbound({
      provider: 'docuseal',
      called: 'The signature service',
      maxBytes,
      secrets: apiKey ? [apiKey] : [],
      measure,
    });
  }

  /** Whether an API key is set. */
  get configured(): boolean {
    return this.options.apiKey !== undefined;
  }

  /** The submissions with our id of the document, oldest first: several if a call succeeded whose answer was lost. @throws OutboundError */
  async find(documentId: string, signal?: AbortSignal): Promise<SentSubmission[]> {
    const query = new URLSearchParams({ external_id: documentId, limit: '100' });
    const url = this.url(`/submitters?${query.toString()}`);
    const { data } = await onlyAsking(this.json(submittersSchema, { url }, signal));
    return data
      .filter(({ external_id }) => external_id === documentId)
      .map(({ id, submission_id, template, metadata, embed_src: page }) => ({
        ...{ submissionId: submission_id, submitterId: id },
        ...{ formName: template?.name ?? null, metadata: metadata ?? {}, page },
      }))
      .sort((a, b) => Number(a.submissionId) - Number(b.submissionId));
  }

  /** Makes a submission and mails its signer. Before a repetition look it up. @throws OutboundError */
  async create(request: SubmissionRequest, signal?: AbortSignal): Promise<void> {
    const body = submissionBody(request);
    await this.json(createdSchema, { url: this.url('/submissions'), method: 'POST', body }, signal);
  }

  /** @throws OutboundError, `refused` with status 404 if there is none */
  submission(submissionId: string, signal?: AbortSignal): Promise<Submission> {
    return this.json(submissionSchema, { url: this.url(`/submissions/${encodeURIComponent(submissionId)}`) }, signal);
  }

  /**
   * Mails the signer again, and stores the reminder's id over there in the same call, so that it is not done twice.
   * @param reminderId is found in the metadata from then on
   * @throws OutboundError
   */
  async remind({ submitterId, metadata }: SentSubmission, reminderId: string, signal?: AbortSignal): Promise<void> {
    const body = JSON.stringify({ send_email: true, metadata: { ...metadata, reminder_id: reminderId } });
    await this.send({ url: this.url(`/submitters/${encodeURIComponent(submitterId)}`), method: 'PUT', body }, signal);
  }

  /** Archives the submission: nobody can sign it any more. Does nothing if it is gone. @throws OutboundError */
  async archive(submissionId: string, signal?: AbortSignal): Promise<void> {
    await this.remove(`/submissions/${encodeURIComponent(submissionId)}`, signal);
  }

  /** Deletes a submission and its files for good, also an archived one. @returns whether there was one @throws OutboundError */
  erase(submissionId: string, signal?: AbortSignal): Promise<boolean> {
    return this.remove(`/submissions/${encodeURIComponent(submissionId)}?permanently=true`, signal);
  }

  /** The document as a PDF, signed or not; null if there is none. @throws OutboundError */
  async pdf(submissionId: string, signal?: AbortSignal): Promise<Buffer | null> {
    const url = (await this.submission(submissionId, signal)).documents?.[0]?.url;
    if (url === undefined) return null;
    const base = new URL(this.options.baseUrl);
    const at = URL.canParse(url, base.href) ? new URL(url, base) : null;
    // The address holds its own signature: our key is not sent, wherever it leads.
    if (!at || (at.protocol !== 'https:' && at.origin !== base.origin))
      throw new OutboundError('malformed', 'The signature service names no address for the document');
    const { bytes } = await this.outbound.send({ url: at.href, signal: timeLimit(this.timeoutMs, signal) });
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
      throw new OutboundError('malformed', 'The document from the signature service is not a PDF');
    return bytes;
  }

  /** @returns whether it was there */
  private async remove(path: string, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await this.send({ url: this.url(path), method: 'DELETE' }, signal);
      return true;
    } catch (error) {
      if (!(error instanceof OutboundError) || error.status !== 404) throw error;
      return false;
    }
  }

  private json<Schema extends z.ZodType>(
    schema: Schema,
    request: Omit<OutboundRequest, 'signal' | 'headers'>,
    signal: AbortSignal | undefined,
  ): Promise<z.infer<Schema>> {
    return this.outbound.json(schema, this.authorised(request, signal));
  }

  private send(request: Omit<OutboundRequest, 'signal' | 'headers'>, signal: AbortSignal | undefined) {
    return this.outbound.send(this.authorised(request, signal));
  }

  private authorised(
    request: Omit<OutboundRequest, 'signal' | 'headers'>,
    signal: AbortSignal | undefined,
  ): OutboundRequest {
    const { apiKey } = this.options;
    if (!apiKey) throw new OutboundError('refused', 'The signature service is not configured', { mayHaveActed: false });
    const headers = {
      'x-auth-token': apiKey,
      accept: 'application/json',
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    };
    return { ...request, headers, signal: timeLimit(this.timeoutMs, signal) };
  }

  private url(path: string): string {
    return this.options.baseUrl + path;
  }
}
