import { z } from 'zod';
import { defineEvent } from '../log/define-event.js';
import { personal } from '../log/personal.js';
import { instant } from '../answers.js';

/**
 * The payment link: the owner was asked by mail to pay on their page (docs/owner-page.md). What ends a request besides these events is in
 * `requestsAfter`; a payment ends it by itself. `reason` is set for a further request of what is asked for or paid.
 */
export const paymentRequested = defineEvent({
  name: 'PaymentRequested',
  version: 1,
  description: 'The owner was asked to pay on their page, by a link in a mail.',
  schema: z.object({
    requestId: z.uuid(),
    amountCents: z.int().min(1),
    description: personal(z.string()),
    reason: personal(z.string()).nullable(),
    /** When the owner is reminded, once; null: never. */
    remindAt: instant.nullable(),
    expiresAt: instant,
  }),
  example: {
    requestId: '5e1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f15',
    amountCents: 199_00,
    description: 'Property Management Onboarding Fee',
    reason: null,
    remindAt: '2026-03-06T15:00:00.000Z',
    expiresAt: '2026-04-02T15:00:00.000Z',
  },
});

/** Nobody is asked to pay any more; nothing was paid. */
export const paymentRequestEnded = defineEvent({
  name: 'PaymentRequestEnded',
  version: 1,
  description: 'A payment link was withdrawn, or expired unpaid.',
  schema: z.object({
    requestId: z.uuid(),
    amountCents: z.int().min(1),
    outcome: z.enum(['withdrawn', 'expired']),
  }),
  example: { requestId: '5e1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f15', amountCents: 199_00, outcome: 'withdrawn' },
});
