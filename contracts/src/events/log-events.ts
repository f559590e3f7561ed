import { z } from 'zod';
import { defineEvent } from './define-event.js';

/** Counts only with a valid MAC of its own; the first such one is where the demand begins. It can't be taken back. */
export const eventMacsRequired = defineEvent({
  name: 'EventMacsRequired',
  version: 1,
  description: 'From here on every event must carry a valid MAC; one without was not written by this system.',
  schema: z.object({}),
  example: {},
});
