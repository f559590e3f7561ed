import { isKnown } from '../../../../contracts/src/keys/known.js';
import type Stripe from 'stripe';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { checkoutOf, invoiceOf, ourCurrency, type CheckoutSession, type ProviderInvoice } from './stripe-format.js';
import { refusedForGood, StripeCalls, type PaymentOptions } from './stripe-calls.js';

/** The data of a new customer. */
export interface NewCustomer {
  leadId: string;
  name: string;
  email: string;
}

export interface NewCheckout {
  customerId: string;
  leadId: string;
  /** Ours: Stripe's key derives from it, and the session's metadata names it. */
  checkoutId: string;
  amountCents: number;
  description: string;
  /** Besides the lead's id, as Stripe's pages show it to staff; null values are left out. */
  metadata: Record<string, string | null>;
  successUrl: string;
  cancelUrl: string;
}

export interface NewInvoice {
  customerId: string;
  leadId: string;
  requestId: string;
  description: string;
  items: readonly { description: string; amountCents: number }[];
}

const currency = ourCurrency.toLowerCase();
const daysUntilDue = 30;

/** Stripe's only adapter. Every call that makes something has a key: repeated with it, it makes nothing twice. */
export class PaymentProvider {
  private readonly calls: StripeCalls;

  constructor(options: PaymentOptions) {
    this.calls = new StripeCalls(options);
  }

  get configured(): boolean {
    return this.calls.configured;
  }

  /**
   * The checkout session, null if Stripe has none with this id.
   * @throws PaymentsNotConfigured, OutboundError
   */
  async checkoutSession(id: string): Promise<CheckoutSession | null> {
    const session = await this.calls.ask('checkout.session', (stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
    );
    return session && checkoutOf(session);
  }

  /**
   * The lead that a payment belongs to: from the checkout's metadata, or, for an invoice's payment, from the
   * customer's; null if neither names one.
   * @throws as above
   */
  async leadOfPayment(paymentIntent: string): Promise<string | null> {
    const intent = await this.calls.ask('payment_intent', (stripe) =>
      stripe.paymentIntents.retrieve(paymentIntent, { expand: ['customer'] }),
    );
    const customer = intent?.customer;
    const named = typeof customer === 'object' && customer && !customer.deleted ? customer.metadata.leadId : null;
    return intent?.metadata.leadId || named || null;
  }

  /** Every refund of a charge. @throws as above */
  async refundsOf(charge: string): Promise<Stripe.Refund[]> {
    const list = await this.calls.ask('list', (stripe) => stripe.refunds.list({ charge, limit: 100 }));
    return list?.data ?? [];
  }

  /** @returns the customer's id @throws as above */
  async createCustomer({ leadId, name, email }: NewCustomer, key: string): Promise<string> {
    const find = async () => (await this.customersOf(leadId, email))[0] ?? null;
    const made = await this.calls.make<Stripe.Customer>(
      'customer',
      key,
      (stripe, options) =>
        stripe.customers.create({ ...(email && { email }), ...(name && { name }), metadata: { leadId } }, options),
      find,
    );
    return made.id;
  }

  /**
   * Tells Stripe the customer's name and address, '' for none, if it has others. A customer that was deleted there stays so.
   * @returns whether it had others @throws as above
   */
  async updateCustomer(id: string, { name, email }: Pick<NewCustomer, 'name' | 'email'>): Promise<boolean> {
    const known = await this.calls.ask('customer', (stripe) => stripe.customers.retrieve(id));
    if (!known || known.deleted || ((known.name ?? '') === name && (known.email ?? '') === email)) return false;
    await this.calls.call<Stripe.Customer>('customer', (stripe) => stripe.customers.update(id, { name, email }));
    return true;
  }

  /**
   * The customers that were made for a lead under this address, or without one: found by our id in each.
   * @param email '' finds those without one, which Stripe's search knows a minute after they were made
   * @throws as above
   */
  async customerIdsOf(leadId: string, email: string): Promise<string[]> {
    return (await this.customersOf(leadId, email)).map(({ id }) => id);
  }

  /** How many invoices a customer has, without drafts, among the first 100. @throws as above */
  async countInvoices(customerId: string): Promise<number> {
    const list = await this.calls.ask('list', (stripe) => stripe.invoices.list({ customer: customerId, limit: 100 }));
    return list?.data.filter(({ status }) => status !== 'draft').length ?? 0;
  }

  private async customersOf(leadId: string, email: string): Promise<Stripe.Customer[]> {
    const found = isKnown(email)
      ? await this.calls.ask('list', (stripe) => stripe.customers.list({ email, limit: 100 }))
      : await this.calls.ask('search_result', (stripe) =>
          stripe.customers.search({ query: `metadata['leadId']:'${leadId}'`, limit: 100 }),
        );
    return found?.data.filter(({ metadata }) => metadata.leadId === leadId) ?? [];
  }

  /** Deletes a customer for good. Invoices and payments stay with Stripe. @returns whether there was one @throws as above */
  async deleteCustomer(id: string): Promise<boolean> {
    const deleted = await this.calls.call<Stripe.DeletedCustomer>('customer', (stripe) => stripe.customers.del(id));
    return deleted !== null;
  }

  /**
   * The session of the checkout: made now, or by an earlier call that was cut off. It looks first, because Stripe forgets a key after a
   * day, and refuses it if anything else about the call has changed meanwhile.
   * @throws as above
   */
  async ensureCheckout(checkout: NewCheckout): Promise<CheckoutSession> {
    const { leadId, checkoutId, customerId, amountCents, description } = checkout;
    const find = () => this.checkoutMade(customerId, checkoutId);
    const set = Object.entries(checkout.metadata).filter((entry): entry is [string, string] => entry[1] !== null);
    const metadata = { ...Object.fromEntries(set), leadId, checkoutId };
    const make = () =>
      this.calls.make<Stripe.Checkout.Session>(
        'checkout.session',
        `checkout-${checkoutId}`,
        (stripe, options) =>
          stripe.checkout.sessions.create(
            {
              mode: 'payment',
              customer: customerId,
              client_reference_id: leadId,
              metadata,
              payment_intent_data: { metadata: { leadId }, description },
              line_items: [
                {
                  quantity: 1,
                  price_data: { currency, unit_amount: amountCents, product_data: { name: description } },
                },
              ],
              success_url: checkout.successUrl,
              cancel_url: checkout.cancelUrl,
            },
            options,
          ),
        find,
      );
    return checkoutOf((await find()) ?? (await make()));
  }

  /**
   * Nothing can be paid on its page afterwards. @returns false if Stripe refuses, since the session is not open any more
   * @throws as above
   */
  async expireCheckout(id: string): Promise<boolean> {
    try {
      await this.calls.call<Stripe.Checkout.Session>('checkout.session', (stripe) =>
        stripe.checkout.sessions.expire(id),
      );
      return true;
    } catch (error) {
      if (refusedForGood(error)) return false;
      throw error;
    }
  }

  private async checkoutMade(customer: string, checkoutId: string): Promise<Stripe.Checkout.Session | null> {
    const list = await this.calls.ask('list', (stripe) => stripe.checkout.sessions.list({ customer, limit: 100 }));
    return list?.data.find(({ metadata }) => metadata?.checkoutId === checkoutId) ?? null;
  }

  /**
   * Makes the invoice, adds its items, finalizes and sends it. Each step looks first, and has its own key: so a repetition continues where
   * an earlier call stopped, also under another key, or after Stripe has forgotten it.
   * @param fence called before each step: a rejection ends the invoice there
   * @throws as above
   */
  async createInvoice(
    { customerId, ...invoice }: NewInvoice,
    key: string,
    fence: () => Promise<void>,
  ): Promise<ProviderInvoice> {
    const { leadId, requestId, description, items } = invoice;
    const find = async () => {
      const list = await this.calls.ask('list', (stripe) => stripe.invoices.list({ customer: customerId, limit: 100 }));
      return list?.data.find(({ metadata }) => metadata?.requestId === requestId) ?? null;
    };
    const make = () =>
      this.calls.make<Stripe.Invoice>(
        'invoice',
        `${key}-invoice`,
        (stripe, options) =>
          stripe.invoices.create(
            {
              customer: customerId,
              collection_method: 'send_invoice',
              days_until_due: daysUntilDue,
              auto_advance: false,
              description,
              metadata: { leadId, requestId },
            },
            options,
          ),
        find,
      );
    let draft = await find();
    if (!draft) {
      await fence();
      draft = await make();
    }
    const { id } = draft;
    if (!id) throw new OutboundError('malformed', 'The payment provider named no invoice');
    const now = async () => {
      const found = await this.calls.ask<Stripe.Invoice>('invoice', (stripe) => stripe.invoices.retrieve(id));
      return found && found.status !== 'draft' ? found : null;
    };
    if ((await now()) === null) {
      for (const [index, { description: called, amountCents }] of items.entries()) {
        const findItem = async () => {
          const list = await this.calls.ask('list', (stripe) => stripe.invoiceItems.list({ invoice: id, limit: 100 }));
          return list?.data.find(({ metadata }) => metadata?.item === String(index)) ?? null;
        };
        if (await findItem()) continue;
        await fence();
        await this.calls.make<Stripe.InvoiceItem>(
          'invoiceitem',
          `${key}-item-${index}`,
          (stripe, options) =>
            stripe.invoiceItems.create(
              {
                customer: customerId,
                invoice: id,
                ...{ amount: amountCents, currency, description: called, metadata: { item: String(index) } },
              },
              options,
            ),
          findItem,
        );
      }
      const finalize = (stripe: Stripe, options: Stripe.RequestOptions) =>
        stripe.invoices.finalizeInvoice(id, {}, options);
      await fence();
      await this.calls.make<Stripe.Invoice>('invoice', `${key}-finalize`, finalize, now);
    }
    const send = (stripe: Stripe, options: Stripe.RequestOptions) => stripe.invoices.sendInvoice(id, {}, options);
    await fence();
    return invoiceOf(await this.calls.make<Stripe.Invoice>('invoice', `${key}-send`, send, now));
  }
}
