import { Inject, Injectable } from '@nestjs/common';
import type { PaymentSession } from '../../../../contracts/src/commands/payments.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { KnownLeads } from './known-leads.js';

/** Checkout sessions for what owners pay. This version makes none: it says so instead of pretending. */
@Injectable()
export class PaymentSessions {
  constructor(
    private readonly leads: KnownLeads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws ProblemError lead_not_found, stripe_not_configured */
  async create(leadId: string): Promise<PaymentSession> {
    if (!(await this.leads.has(leadId))) throw new ProblemError('lead_not_found');
    const detail =
      this.config.stripe.secretKey === undefined
        ? 'STRIPE_SECRET_KEY is not set.'
        : 'STRIPE_SECRET_KEY is set, but this version only verifies payments and takes none.';
    throw new ProblemError('stripe_not_configured', { detail });
  }
}
