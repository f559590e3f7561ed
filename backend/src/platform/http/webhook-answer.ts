import { z } from 'zod';

/** The answer to a webhook once its news is in the log. */
export const webhookAnswerSchema = z.object({ received: z.literal(true) });
export type WebhookAnswer = z.infer<typeof webhookAnswerSchema>;
