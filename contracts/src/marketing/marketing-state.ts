import { z } from 'zod';

/** A lead's state in the external marketing system. `requested`: it is being handed over. */
export const marketingStateSchema = z.enum(['none', 'requested', 'enrolled', 'failed']);
export type MarketingState = z.infer<typeof marketingStateSchema>;
