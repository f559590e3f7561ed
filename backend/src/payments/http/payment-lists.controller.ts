import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  duePaymentsSchema,
  gonePaymentsSchema,
  leadInvoicesSchema,
  type DuePayments,
  type GonePayments,
  type LeadInvoices,
} from '../../../../contracts/src/payments/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListDuePayments, ListGonePayments, ListLeadInvoices } from '../application/queries.js';

/** Invoices, due fees, and payments for leads that are gone. */
@ApiTags('Payments')
@Controller('api')
export class PaymentListsController {
  constructor(private readonly queries: Queries) {}

  @Get('leads/:id/invoices')
  @Access('staff')
  @Answers({
    summary: 'The invoices of a lead, newest first',
    schema: leadInvoicesSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  async invoices(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { user }: ApiRequest,
  ): Promise<LeadInvoices> {
    const invoices = await this.queries.execute(new ListLeadInvoices(id, user));
    if (!invoices) throw new ProblemError('lead_not_found');
    return invoices;
  }

  @Get('payments/due')
  @Access('staff')
  @Answers({
    summary: 'Referral fees and onboarding fees that are due, longest waiting first',
    schema: duePaymentsSchema,
    problems: ['unauthenticated'],
  })
  due(): Promise<DuePayments> {
    return this.queries.execute(new ListDuePayments());
  }

  @Get('payments/gone')
  @Access('admin')
  @Answers({
    summary: 'Payments whose lead is deleted, erased or unknown, newest first',
    schema: gonePaymentsSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  gone(): Promise<GonePayments> {
    return this.queries.execute(new ListGonePayments());
  }
}
