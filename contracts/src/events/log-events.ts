import { z } from 'zod';
import { defineEvent, noData } from '../log/define-event.js';
import { personal } from '../log/personal.js';
import { exampleParked, parkedEvent } from '../operations/events.js';

/**
 * In the stream `log-skips`, which every process reads before it calls an event unreadable. It holds for commands, process managers and
 * all read models, and stays when later code can read the event. `EventSkipped` is of one read model, or one process manager, alone.
 */
export const unreadableEventSkipped = defineEvent({
  name: 'UnreadableEventSkipped',
  version: 1,
  description: 'An event that could not be read is left out by everybody, for good.',
  schema: z.object({ ...parkedEvent, reason: personal(z.string()) }),
  example: { ...exampleParked, reason: 'Appended by hand, with a stage that there is not.' },
});

/** Counts only with a valid MAC of its own; the first such one is where the demand begins. It can't be taken back. */
export const eventMacsRequired = defineEvent({
  name: 'EventMacsRequired',
  version: 1,
  description: 'From here on every event must carry a valid MAC; one without was not written by this system.',
  ...noData,
});
