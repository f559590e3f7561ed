import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  createPaymentSessionSchema,
  paymentSessionSchema,
  type CreatePaymentSession,
  type PaymentSession,
} from '../../../../contracts/src/commands/payments.js';
import {
  verifiedPaymentSchema,
  verifyPaymentParamsSchema,
  type VerifiedPayment,
} from '../../../../contracts/src/queries/payment.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import { PaymentSessions } from '../application/payment-sessions.js';
import { VerifyPayment } from '../application/queries.js';

@ApiTags('Payments')
@Controller('api/stripe')
export class PaymentsController {
  constructor(
    private readonly queries: Queries,
    private readonly sessions: PaymentSessions,
  ) {}

  @Post('create-session')
  @HttpCode(200)
  @Access('staff')
  @Answers({
    summary: 'Make a checkout session for a payment of a lead',
    schema: paymentSessionSchema,
    problems: ['cross_site_request', 'unauthenticated', 'lead_not_found', 'stripe_not_configured'],
  })
  create(@Body({ schema: createPaymentSessionSchema }) { leadId }: CreatePaymentSession): Promise<PaymentSession> {
    return this.sessions.create(leadId.toLowerCase());
  }

  @Get('verify-payment/:sessionId')
  @Access('public')
  @LimitVisitors()
  @Answers({
    summary: 'Whether a checkout session was paid, and for which lead',
    schema: verifiedPaymentSchema,
    problems: ['rate_limited', 'payments_not_configured', 'payments_unavailable'],
  })
  verify(
    @Param({ schema: verifyPaymentParamsSchema }) { sessionId }: z.infer<typeof verifyPaymentParamsSchema>,
    @Req() { correlationId }: ApiRequest,
  ): Promise<VerifiedPayment> {
    return this.queries.execute(new VerifyPayment(sessionId, correlationId));
  }
}
