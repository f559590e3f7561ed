import { Injectable } from '@nestjs/common';
import type { ErasureProvider } from '../../../contracts/src/erasure/erasure.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { Docuseal } from '../integrations/docuseal/docuseal.js';
import { Odoo } from '../integrations/odoo/odoo.js';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { Twilio } from '../integrations/twilio/twilio.js';
import { Commands } from '../platform/commands/commands.js';
import type { Acting, ClaimedEffect, Outcome } from '../platform/process-managers/process-manager.js';
import { recordErasureAnswer, erasedLeadOf } from './record-erasure.js';

type Ended = DataOf<'CaseEnded'>;
type Answered = Pick<DataOf<'ErasureAnswered'>, 'answer' | 'deleted' | 'kept'>;

const nothing: Answered = { answer: 'nothing_there', deleted: 0, kept: 0 };
const notConfigured: Answered = { ...nothing, answer: 'not_configured' };
const deletedOf = (deleted: number): Answered => (deleted === 0 ? nothing : { answer: 'deleted', deleted, kept: 0 });

/** Asks outside systems to delete what they have of an erased person. Every request can be repeated. */
@Injectable()
export class AskProviders {
  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly payments: PaymentProvider,
    private readonly docuseal: Docuseal,
    private readonly odoo: Odoo,
    private readonly twilio: Twilio,
  ) {}

  /** Whether the provider is configured. */
  isConfigured(provider: ErasureProvider): boolean {
    if (provider === 'odoo') return this.odoo.missing().length === 0;
    return { stripe: this.payments, docuseal: this.docuseal, twilio: this.twilio }[provider].configured;
  }

  /** @throws OutboundError, to be tried again */
  async perform(provider: ErasureProvider, { subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const leadId = erasedLeadOf(subject);
    const ended = await this.endedCase(subject);
    await acting.fence();
    const answered = await this.ask(provider, leadId, ended, acting.signal);
    await this.commands.execute(recordErasureAnswer, leadId, { provider, ...answered }, acting.context('answered'));
    return { as: 'done' };
  }

  /** Gives up for now: the effect stays in the list of effects and can be retried there. */
  async fail(provider: ErasureProvider, { subject }: ClaimedEffect, acting: Acting): Promise<void> {
    const leadId = erasedLeadOf(subject);
    const { invoices } = await this.endedCase(subject);
    const data = { provider, answer: 'failed' as const, deleted: 0, kept: provider === 'stripe' ? invoices : 0 };
    await this.commands.execute(recordErasureAnswer, leadId, data, acting.context('failed'));
  }

  private async endedCase(subject: string): Promise<Ended> {
    const events = await this.log.readStream(subject);
    const ended = events.findLast((event) => event.readable && event.type === 'CaseEnded');
    if (!ended?.readable || ended.type !== 'CaseEnded') throw new Error(`${subject} has no case that can be read`);
    return ended.data;
  }

  private ask(provider: ErasureProvider, leadId: string, ended: Ended, signal: AbortSignal): Promise<Answered> {
    switch (provider) {
      case 'stripe':
        return this.askStripe(leadId, ended);
      case 'docuseal':
        return this.askDocuseal(ended, signal);
      case 'odoo':
        return this.askOdoo(leadId, ended, signal);
      case 'twilio':
        return this.askTwilio(ended, signal);
    }
  }

  /**
   * Stripe can delete a customer, but keeps invoices and payments, as book-keeping law demands. Also finds customers made by a call
   * whose answer never came: they carry the lead's id.
   */
  private async askStripe(leadId: string, { stripeCustomerId, emails = [], invoices }: Ended): Promise<Answered> {
    const known = stripeCustomerId === null || stripeCustomerId === erased ? [] : [stripeCustomerId];
    if (!this.payments.configured)
      return known.length === 0 ? { ...nothing, kept: invoices } : { ...notConfigured, kept: invoices };
    const ids = new Set(known);
    for (const email of ['', ...emails]) for (const id of await this.payments.customerIdsOf(leadId, email)) ids.add(id);
    let [deleted, there] = [0, 0];
    for (const id of ids) {
      there += await this.payments.countInvoices(id);
      if (await this.payments.deleteCustomer(id)) deleted++;
    }
    return { answer: deleted > 0 ? 'deleted' : 'nothing_there', deleted, kept: Math.max(invoices, there) };
  }

  /** Also finds documents made by a call whose answer never came: they carry our id of the document. */
  private async askDocuseal({ submissionIds, streams }: Ended, signal: AbortSignal): Promise<Answered> {
    const documentIds = streams.flatMap(({ stream }) =>
      stream.startsWith('document-') ? [stream.slice('document-'.length)] : [],
    );
    if (documentIds.length === 0) return nothing;
    if (!this.docuseal.configured) return submissionIds.length === 0 ? nothing : notConfigured;
    const ids = new Set(submissionIds);
    for (const documentId of documentIds)
      for (const { submissionId } of await this.docuseal.find(documentId, signal)) ids.add(submissionId);
    let deleted = 0;
    for (const id of ids) if (await this.docuseal.erase(id, signal)) deleted++;
    return deletedOf(deleted);
  }

  private async askOdoo(leadId: string, { odooIds }: Ended, signal: AbortSignal): Promise<Answered> {
    if (!this.isConfigured('odoo')) return odooIds.length === 0 ? nothing : notConfigured;
    const ids = odooIds.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
    const deleted = await this.odoo.removeLead(leadId, ids, signal);
    return deletedOf(deleted);
  }

  /** Texts to the person and from them, by the provider's ids. */
  private async askTwilio({ textIds = [] }: Ended, signal: AbortSignal): Promise<Answered> {
    if (textIds.length === 0) return nothing;
    if (!this.twilio.configured) return notConfigured;
    let deleted = 0;
    for (const id of textIds) if (await this.twilio.erase(id, signal)) deleted++;
    return deletedOf(deleted);
  }
}
