import { z } from 'zod';
import { defineEvent } from '../log/define-event.js';
import { untold } from '../untold.js';

/** Two leads about one person's one property, and statements on that. The streams stay as they are: a merge is a link. */

/** `into` is the lead that stays. This lead's stream goes on: events from outside (a payment) still happened to it. */
export const leadMerged = defineEvent({
  name: 'LeadMerged',
  version: 1,
  description: 'The lead turned out to be the same case as another one, which stays. Both streams stay as they are.',
  schema: z.object({ into: z.uuid(), ...untold }),
  example: { into: '0c0ffee0-0000-4000-8000-000000000002' },
});

/** `from` is the lead that it had been merged into. */
export const leadUnmerged = defineEvent({
  name: 'LeadUnmerged',
  version: 1,
  description: 'The lead is a case of its own again.',
  schema: z.object({ from: z.uuid(), ...untold }),
  example: { from: '0c0ffee0-0000-4000-8000-000000000002' },
});

/** Somebody said that two leads that look alike are two cases. It is in the stream of one of them, and counts for both. */
export const leadToldApart = defineEvent({
  name: 'LeadToldApart',
  version: 1,
  description: 'A member of staff said that the lead is not the same as another one that looks like it.',
  schema: z.object({ otherId: z.uuid() }),
  example: { otherId: '0c0ffee0-0000-4000-8000-000000000003' },
});
