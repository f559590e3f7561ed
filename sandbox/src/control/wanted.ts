import { z } from 'zod';
import { faultKinds } from '../box/faults.js';
import { planModes } from '../box/webhook-plan.js';

const provider = z.string().min(1);

/** A fault that somebody asks for. */
export const faultSchema = z.strictObject({
  provider,
  kind: z.enum(faultKinds),
  times: z.int().min(1).max(1_000_000).optional(),
  path: z.string().optional(),
  method: z.string().toUpperCase().optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  status: z.int().min(400).max(599).optional(),
});

/** How webhooks are to come, of one provider or of all. */
export const planSchema = z.strictObject({
  provider: provider.optional(),
  mode: z.enum(planModes),
  count: z.int().min(2).max(10_000).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  /** Less than 0: signed in the future. */
  ageSeconds: z.int().optional(),
});

export const whichSchema = z.strictObject({ provider: provider.optional() });
export const productSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

/** A request of the page or of the control API that can't be taken. */
export class Wrong extends Error {
  readonly statusCode = 400;
}
