import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  createdInvoiceSchema,
  createInvoiceSchema,
  createPaymentSessionSchema,
  paymentSessionSchema,
  type CreatedInvoice,
  type CreateInvoice,
  type CreatePaymentSession,
  type PaymentSession,
} from '../../../../contracts/src/payments/commands.js';
import {
  verifiedPaymentSchema,
  verifyPaymentParamsSchema,
  type VerifiedPayment,
} from '../../../../contracts/src/payments/queries.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { callOf } from '../../platform/http/submit-command.js';
import { Invoices } from '../application/invoices.js';
import { PaymentSessions } from '../application/payment-sessions.js';
import { VerifyPayment } from '../application/queries.js';

@ApiTags('Payments')
@Controller('api/stripe')
export class PaymentsController {
  constructor(
    private readonly queries: Queries,
    private readonly sessions: PaymentSessions,
    private readonly invoices: Invoices,
  ) {}

  @Post('create-session')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Create a checkout session for a payment of a lead: the onboarding fee, unless something else is named',
    schema: paymentSessionSchema,
    problems: ['stripe_not_configured', 'payment_session_failed', 'payment_made', 'payment_open', 'payment_pending'],
  })
  create(
    @Body({ schema: createPaymentSessionSchema }) body: CreatePaymentSession,
    @Req() request: ApiRequest,
  ): Promise<PaymentSession> {
    refuseIfMatch(request.headers['if-match']);
    return this.sessions.create(callOf(request), body);
  }

  @Post('invoices')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Send the owner an invoice; answers with it, or after 5 s without',
    schema: createdInvoiceSchema,
    problems: ['stripe_not_configured', 'invoice_failed', 'payment_made', 'payment_open', 'payment_pending'],
  })
  invoice(
    @Body({ schema: createInvoiceSchema }) body: CreateInvoice,
    @Req() request: ApiRequest,
  ): Promise<CreatedInvoice> {
    refuseIfMatch(request.headers['if-match']);
    return this.invoices.create(callOf(request), body);
  }

  @Get('verify-payment/:sessionId')
  @Access('public')
  @LimitVisitors()
  @Answers({
    summary: 'Whether a checkout session was paid, and for which lead, or is pending at a bank',
    schema: verifiedPaymentSchema,
    problems: ['rate_limited', 'payments_not_configured', 'payments_unavailable', 'log_unavailable'],
  })
  verify(
    @Param({ schema: verifyPaymentParamsSchema }) { sessionId }: z.infer<typeof verifyPaymentParamsSchema>,
    @Req() { correlationId }: ApiRequest,
  ): Promise<VerifiedPayment> {
    return this.queries.execute(new VerifyPayment(sessionId, correlationId));
  }
}
