import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { instant, maybe } from './docuseal-format.js';
import { shapeFault } from '../../platform/http/input-checks.js';

/** How far a signature's time may be from ours, in seconds, either way. */
const toleranceSeconds = 300;
const header = /^(\d{1,12})\.([0-9a-f]{64})$/;

/**
 * Whether the provider signed this body: `X-Docuseal-Signature: <unix>.<hex HMAC-SHA256(secret, "unix.body")>`.
 * @param body unparsed
 * @param nowMs milliseconds since 1970: a signature more than five minutes older, or newer, does not count
 */
export function isSigned(body: string, signature: unknown, secret: string, nowMs: number): boolean {
  const [, unix, hex] = header.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (unix === undefined || hex === undefined) return false;
  if (Math.abs(nowMs / 1000 - Number(unix)) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${unix}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'));
}

const externalId = z.string().nullish();

const messageSchema = z.object({
  event_type: z.string().max(100),
  timestamp: instant,
  data: z.object({
    id: z.int(),
    external_id: externalId,
    submission_id: z.int().nullish(),
    submitters: z.array(z.object({ external_id: externalId })).nullish(),
    opened_at: maybe,
    completed_at: maybe,
    declined_at: maybe,
    expire_at: maybe,
    decline_reason: z.string().max(5_000).nullish(),
  }),
});

/** A message from the provider. Times are UTC. */
export interface DocusealMessage {
  type: string;
  /** The same for a repeated message, and for no other. */
  key: string;
  /** Our ids of the documents that it is about, as the message has them. */
  documentIds: string[];
  /** The provider's id of the submission. */
  submissionId: string;
  at: string;
  openedAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  expiredAt: string | null;
  declineReason: string | null;
}

/** Reads a webhook's body. Null if it is no message of the provider's. */
export function readMessage(body: string): DocusealMessage | null {
  const parsed = messageSchema.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { event_type: type, timestamp: at, data } = parsed.data;
  const named = [data.external_id, ...(data.submitters ?? []).map(({ external_id }) => external_id)];
  return {
    type,
    key: `docuseal ${type} ${data.id} ${at}`,
    documentIds: [...new Set(named.flatMap((each) => each || []))],
    submissionId: String(data.submission_id ?? data.id),
    at,
    openedAt: data.opened_at,
    completedAt: data.completed_at,
    declinedAt: data.declined_at,
    expiredAt: data.expire_at,
    declineReason: data.decline_reason?.trim() || null,
  };
}

/** Undefined if it is no JSON, or JSON that can't be stored. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return shapeFault(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
