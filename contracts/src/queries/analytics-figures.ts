import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';

/**
 * One number, and what opens its leads: GET /api/analytics/leads?question=<question>&<choices>&cell=<cell> has exactly `count` rows.
 * Where the number is money, it stands beside as the sum of their amounts.
 */
export const figureSchema = z.object({ count: z.int(), cell: z.string() });
export type Figure = z.infer<typeof figureSchema>;
/** The rows' amounts add up to `cents`. */
export const moneyFigureSchema = figureSchema.extend({ cents: z.int() });
export type MoneyFigure = z.infer<typeof moneyFigureSchema>;

/** Of every answer. `asOf`: null for now. `at`: the instant that it is of. `version`: of the definition. */
export const told = {
  asOf: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
  position: positionSchema,
  version: z.int(),
};
