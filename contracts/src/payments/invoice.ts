import { z } from 'zod';

/** `requested`: the provider has not answered yet; `failed`: it did not create the invoice. The others are the provider's own. */
export const invoiceStatuses = ['requested', 'failed', 'draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** An invoice, with the specification's names. `created` in seconds since 1970, `amount_due` in cents. */
export const invoiceSchema = z.object({
  /** The request's id, which is ours: `hosted_invoice_url` contains the provider's. */
  id: z.uuid(),
  description: z.string(),
  created: z.int(),
  amount_due: z.int(),
  status: z.enum(invoiceStatuses),
  /** The provider's page for viewing and paying the invoice. */
  hosted_invoice_url: z.url({ protocol: /^https?$/ }).nullable(),
  number: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;
