import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';

/**
 * One number, and the key to its leads: GET /api/analytics/leads?question=<question>&<choices>&cell=<cell> has exactly `count` rows.
 * If the number is money, the sum of their amounts is beside it.
 */
export const figureSchema = z.object({ count: z.int(), cell: z.string() });
export type Figure = z.infer<typeof figureSchema>;
/** The rows' amounts add up to `cents`. */
export const moneyFigureSchema = figureSchema.extend({ cents: z.int() });
export type MoneyFigure = z.infer<typeof moneyFigureSchema>;

/** In every answer. `asOf`: null for now. `at`: the instant it describes. `version`: that of the definition. */
export const told = {
  asOf: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
  position: positionSchema,
  version: z.int(),
};
