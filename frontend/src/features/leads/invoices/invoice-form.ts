import { z } from 'zod';
import { createInvoiceSchema, type CreateInvoiceInput } from '../../../../../contracts/src/payments/commands.js';
import { typedCents } from './payments-of.js';

/** A line while it is typed, with the amount as it was written. Its key stays the same while it is edited. */
const lineSchema = z.object({ key: z.int(), description: z.string(), amount: z.string() });
export type InvoiceLine = z.infer<typeof lineSchema>;
export const invoiceEntriesSchema = z.object({ description: z.string(), lines: z.array(lineSchema).min(1) });

/** The errors of the invoice itself, and of its lines by index. */
export interface InvoiceErrors {
  description?: string | undefined;
  lines: Partial<Record<number, { description?: string; amount?: string }>>;
}

const notAnAmount = 'Amount must be in dollars, like 199 or 49.50';

/** The sum of all valid amounts, in cents. */
export function invoiceTotal(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + Math.max(0, typedCents(amount) || 0), 0);
}

/** The typed invoice, in the wire's dollars, or its errors. */
export function invoiceOfForm(
  lead: { id: string; stripeCustomerId: string | null },
  description: string,
  lines: readonly InvoiceLine[],
): { input: CreateInvoiceInput; errors?: undefined } | { input?: undefined; errors: InvoiceErrors } {
  const errors: InvoiceErrors = { lines: {} };
  const items = lines.map(({ description: what, amount }, at) => {
    const cents = typedCents(amount);
    if (cents === null || Number.isNaN(cents)) errors.lines[at] = { amount: notAnAmount };
    // A valid placeholder, so that only the field's own message is shown.
    return { description: what.trim(), amount: cents === null || Number.isNaN(cents) ? 1 : cents / 100 };
  });
  const input = { leadId: lead.id, customerId: lead.stripeCustomerId, description: description.trim(), items };
  const parsed = createInvoiceSchema.safeParse(input);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [part, at, field] = path;
    if (part === 'items' && typeof at === 'number' && (field === 'description' || field === 'amount'))
      errors.lines[at] = { [field]: message, ...errors.lines[at] };
    else errors.description ??= message;
  }
  return errors.description === undefined && Object.keys(errors.lines).length === 0 ? { input } : { errors };
}
