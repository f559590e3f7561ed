import { z } from 'zod';

/** GET /api/stripe/verify-payment/:sessionId. Stripe's ids of checkout sessions: cs_test_... and cs_live_... */
export const verifyPaymentParamsSchema = z.object({
  sessionId: z.string().regex(/^cs_\w{1,250}$/, 'This is not the id of a checkout session'),
});

/**
 * Whether the checkout session was paid, and for which lead. Nothing else of the session is told: whoever has its id can
 * ask. `leadKnown` is false where the lead is gone or never was.
 */
export const verifiedPaymentSchema = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    data: z.object({ metadata: z.object({ leadId: z.string().nullable() }), leadKnown: z.boolean() }),
  }),
  z.object({ success: z.literal(false), error: z.string() }),
]);
export type VerifiedPayment = z.infer<typeof verifiedPaymentSchema>;
