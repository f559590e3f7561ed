import { ViewColumn, ViewEntity } from 'typeorm';
import type { PaymentRow, PaymentTexts } from '../definitions/payments-table.js';
import { cents } from './transformers.js';

/** A row of `read.payments`; docs/read-models.md says what the columns mean. */
@ViewEntity({ schema: 'read', name: 'payments', synchronize: false })
export class PaymentEntry {
  @ViewColumn() id: string;
  @ViewColumn() kind: PaymentRow['kind'];
  @ViewColumn({ name: 'lead_id' }) leadId: string;
  @ViewColumn({ name: 'amount_cents', transformer: cents }) amountCents: number;
  @ViewColumn() method: string | null;
  @ViewColumn() status: string;
  @ViewColumn({ name: 'payment_id' }) paymentId: string | null;
  @ViewColumn() at: Date;
  @ViewColumn({ name: 'changed_at' }) changedAt: Date;
  @ViewColumn() revision: number;
  /** Decimal text. */
  @ViewColumn() position: string;
}

/** A row of `read.payment_texts`: the texts of a lead's payments, by their ids. */
@ViewEntity({ schema: 'read', name: 'payment_texts', synchronize: false })
export class LeadPaymentTexts {
  @ViewColumn({ name: 'lead_id' }) leadId: string;
  @ViewColumn() texts: Record<string, PaymentTexts>;
}
