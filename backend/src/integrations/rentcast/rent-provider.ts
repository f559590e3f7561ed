import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { parseAddress } from '../../../../contracts/src/keys/address.js';
import { addressFailures } from '../../../../contracts/src/analyses/estimate.js';
import { problemCodes } from '../../platform/problems/problem-codes.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundOptions } from '../../platform/outbound/outbound.js';
import { estimateOfAnswer, rentAnswerSchema, rentQuery, type RentSubject } from './rentcast-format.js';
import { timeLimit } from '../../../../event-store/src/flow/time-limit.js';

/** A property whose rent is asked for; `address` is "Street, City, State ZIP". */
export type RentQuestion = RentSubject & { address: string };

/** An estimate, or the sentence that says why there is none, without the property's data. */
export type RentAnswer =
  | { ok: true; estimate: DataOf<'RentEstimated'> }
  /** `own`: it concerns only this caller; another with the same question may get another answer. */
  | { ok: false; error: string; own?: true };

/** Why the provider is not called. `own`: another caller with the same question may be allowed. */
export interface RentRefusal {
  reason: string;
  own: boolean;
}

/** Called before every call, since each costs money. */
export interface CallLimits {
  /** @returns why the provider may not be called, null if it may */
  take(): Promise<RentRefusal | null>;
  /** @returns whether the same question may be asked once more */
  takeAgain(): Promise<boolean>;
}

export interface RentProviderOptions {
  /** Undefined: not configured. */
  apiKey: string | undefined;
  /** Without a trailing slash. */
  baseUrl: string;
  /** For the whole question, including the second try. */
  timeoutMs?: number;
  measure?: OutboundOptions['measure'];
}

/** No request waits for it: a late estimate is better than the fallback. */
const patienceMs = 25_000;
/** Gateways that are busy or restarting: a second try may succeed. */
const again = { times: 1, firstMs: 250, maxMs: 250, statuses: [502, 503, 504] };

const byStatus: Record<number, string> = {
  400: addressFailures.notUnderstood,
  401: 'The rent provider refused the API key',
  403: 'The rent provider refused the API key',
  404: addressFailures.unknown,
  429: 'The rent provider was asked too often',
};

/** RentCast's estimate of long-term rents: only this class calls it. */
export class RentProvider {
  private readonly outbound: Outbound;
  private readonly timeoutMs: number;

  constructor(private readonly options: RentProviderOptions) {
    const { apiKey, measure } = options;
    this.timeoutMs = options.timeoutMs ?? patienceMs;
    const secrets = apiKey === undefined ? [] : [apiKey];
    this.outbound = new Outbound({
      provider: 'rentcast',
      called: 'The rent provider',
      secrets,
      measure,
    });
  }

  /**
   * Asks for the rent of one unit. Failures of the provider or the network are answers, not errors.
   * @throws what the limits throw; OutboundError cancelled once the signal is aborted
   */
  async estimate({ address, ...subject }: RentQuestion, limits: CallLimits, signal?: AbortSignal): Promise<RentAnswer> {
    const { apiKey, baseUrl } = this.options;
    if (!apiKey) return none('RentCast API key is required');
    const parsed = parseAddress(address);
    if (!parsed.ok) return none(problemCodes[parsed.code].title);
    const refused = await limits.take();
    if (refused) return { ...none(refused.reason), ...(refused.own && { own: true }) };
    try {
      const estimate = await this.outbound.json(rentAnswerSchema, {
        url: `${baseUrl}/avm/rent/long-term?${rentQuery(parsed.parts, subject).toString()}`,
        headers: { 'x-api-key': apiKey, accept: 'application/json' },
        signal: timeLimit(this.timeoutMs, signal),
        retry: { ...again, mayAgain: () => limits.takeAgain() },
      });
      return estimate.rent
        ? { ok: true, estimate: estimateOfAnswer(estimate, estimate.rent) }
        : none(addressFailures.unknown);
    } catch (error) {
      if (!(error instanceof OutboundError) || error.kind === 'cancelled') throw error;
      return none(byStatus[error.status ?? 0] ?? error.message);
    }
  }
}

function none(error: string): Extract<RentAnswer, { ok: false }> {
  return { ok: false, error };
}
