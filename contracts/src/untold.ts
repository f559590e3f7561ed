import { z } from 'zod';

/** In an event that may mail the owner about the walkthrough: whoever caused it left out that mail. */
export const untold = { untold: z.literal(true).optional() };
