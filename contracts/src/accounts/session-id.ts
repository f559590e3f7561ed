import { z } from 'zod';

/** The id of a session in an address: the hash of its cookie, which can't open it. */
export const sessionId = z
  .string()
  .regex(/^[\da-f]{64}$/i, 'id must be that of a session')
  .toLowerCase();
