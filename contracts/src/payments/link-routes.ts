import { z } from 'zod';
import { onboardingPaymentCents, onboardingPaymentDescription } from '../fees/fees.js';
import * as field from '../fields.js';
import { ownersMailSchema } from '../messages/owners-mail.js';
import { command, idInPath, idParamsSchema, read, routesOf } from '../routes/route.js';
import { checkoutCents, furtherRequest } from './routes.js';
import { instant } from '../answers.js';

const description = field.requiredText('Description', 300);

/** POST /api/leads/:id/payment-links. `remind`: the owner is reminded once, after the days of the settings. */
export const sendPaymentLinkSchema = z.strictObject({
  amountCents: field.centsInput('Amount', checkoutCents.min, checkoutCents.max).default(onboardingPaymentCents),
  description: description.default(onboardingPaymentDescription),
  remind: z.boolean(field.mustBe('remind', 'true or false')).default(true),
  ...furtherRequest,
});
export type SendPaymentLink = z.infer<typeof sendPaymentLinkSchema>;

/** GET /api/leads/:id/payment-links/mail. `remindAt` is null if the link expires before. */
const paymentLinkMailSchema = ownersMailSchema.extend({
  remindAt: instant.nullable(),
  expiresAt: instant,
});
export type PaymentLinkMail = z.infer<typeof paymentLinkMailSchema>;

/** The mails that ask a lead's owner to pay on their page: docs/owner-page.md. */
export const paymentLinksRoutes = routesOf('PaymentLinks', 'Payments', {
  send: command({
    at: 'POST /api/leads/:id/payment-links',
    summary: 'Mail the owner a link to pay on their page; one per purpose at a time',
    who: 'staff',
    params: idParamsSchema,
    body: sendPaymentLinkSchema,
    problems: [
      ...(['payments_not_configured', 'message_withheld', 'payment_requested', 'payment_link_without_email'] as const),
      ...(['payment_link_of_lost', 'payment_made', 'payment_open', 'payment_pending'] as const),
    ],
  }),
  mail: read({
    at: 'GET /api/leads/:id/payment-links/mail',
    summary: 'The mail that the owner would get with a payment link',
    who: 'staff',
    params: idParamsSchema,
    query: z.strictObject({
      amountCents: z.coerce.number().pipe(field.centsInput('Amount', checkoutCents.min, checkoutCents.max)),
      description,
    }),
    answer: paymentLinkMailSchema,
    missing: 'lead_not_found',
    problems: ['invalid_input'],
  }),
  withdraw: command({
    at: 'POST /api/leads/:id/payment-links/:requestId/withdrawal',
    summary: 'Withdraw a payment link, and close the page to pay on that was opened by it',
    who: 'staff',
    params: z.strictObject({ id: idInPath, requestId: idInPath }),
    problems: ['payment_request_ended', 'payments_unavailable'],
  }),
});
