import { z } from 'zod';

/** What a webhook is answered once what it told is in the log. */
export const webhookAnswerSchema = z.object({ received: z.literal(true) });
export type WebhookAnswer = z.infer<typeof webhookAnswerSchema>;
