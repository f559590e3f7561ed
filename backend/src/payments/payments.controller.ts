import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Logger } from 'pino';
import type { z } from 'zod';
import {
  verifiedPaymentSchema,
  verifyPaymentParamsSchema,
  type VerifiedPayment,
} from '../../../contracts/src/queries/payment.js';
import { Access, LimitVisitors } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import type { ApiRequest } from '../http/api-request.js';
import { ProblemError } from '../http/problem.js';
import { LOGGER } from '../logging/logger.js';
import { KnownLeads } from './known-leads.js';
import { PaymentProvider, PaymentsNotConfigured, type CheckoutSession } from './payment-provider.js';

const notVerified: VerifiedPayment = { success: false, error: 'Payment verification failed' };

@ApiTags('Payments')
@Controller('api/stripe')
export class PaymentsController {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly leads: KnownLeads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('verify-payment/:sessionId')
  @Access('public')
  @LimitVisitors()
  @Answers({
    summary: 'Whether a checkout session was paid, and for which lead',
    schema: verifiedPaymentSchema,
    problems: ['rate_limited', 'payments_not_configured', 'payments_unavailable'],
  })
  async verify(
    @Param({ schema: verifyPaymentParamsSchema }) { sessionId }: z.infer<typeof verifyPaymentParamsSchema>,
    @Req() { correlationId }: ApiRequest,
  ): Promise<VerifiedPayment> {
    const session = await this.sessionOf(sessionId, correlationId);
    if (!session?.paid) return notVerified;
    const { leadId } = session;
    return {
      success: true,
      data: { metadata: { leadId }, leadKnown: leadId !== null && (await this.leads.has(leadId)) },
    };
  }

  private async sessionOf(id: string, correlationId: string): Promise<CheckoutSession | null> {
    try {
      return await this.provider.checkoutSession(id);
    } catch (error) {
      if (error instanceof PaymentsNotConfigured)
        throw new ProblemError('payments_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
      this.logger.error({ err: error, correlationId }, 'A payment could not be verified');
      throw new ProblemError('payments_unavailable');
    }
  }
}
