import { z } from 'zod';
import * as field from '../fields.js';

/** POST /api/stripe/create-session, for staff: the checkout of one payment. `amount` is in dollars, as the specification's call has it. */
export const createPaymentSessionSchema = z.strictObject({
  leadId: field.idInput('leadId'),
  email: field.emailInput,
  name: field.textOrNone('Name'),
  propertyAddress: field.textOrNone('Property address', 300),
  amount: field.wholeNumber('Amount', 1, field.maxCents / 100),
  description: field.requiredText('Description', 300),
});
export type CreatePaymentSession = z.infer<typeof createPaymentSessionSchema>;
export type CreatePaymentSessionInput = z.input<typeof createPaymentSessionSchema>;

/** The checkout session; `url` is where it is paid. */
export const paymentSessionSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  url: z.url({ protocol: /^https?$/ }),
});
export type PaymentSession = z.infer<typeof paymentSessionSchema>;
