import { z } from 'zod';
import { contactKindSchema, contactOutcomeSchema } from './contact.js';
import { defineEvent } from '../log/define-event.js';
import { personal } from '../log/personal.js';
import { instant } from '../answers.js';

/** The company's work on a lead: who looks after it, what is to be done, whom they spoke to. */

/** `userId` is null if nobody looks after the lead any more. `requestId`: the LeadCreated that asked for it, in assignments by turn. */
export const leadAssigned = defineEvent({
  name: 'LeadAssigned',
  version: 1,
  description: 'The lead was assigned to a member of staff, or to nobody.',
  schema: z.object({ userId: z.uuid().nullable(), requestId: z.uuid().optional() }),
  example: { userId: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' },
});

/** `eventId` is the NoteAdded's: its first wording stays there. */
export const noteCorrected = defineEvent({
  name: 'NoteCorrected',
  version: 1,
  description: 'A note was reworded. The first wording stays in the history.',
  schema: z.object({ eventId: z.uuid(), content: personal(z.string()) }),
  example: { eventId: '2b1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f10', content: 'Prefers calls after six.' },
});

/** `assigneeId` is the person who is to do it; null: whoever looks after the lead. */
export const taskAdded = defineEvent({
  name: 'TaskAdded',
  version: 1,
  description: 'Something has to be done about the lead by a certain time.',
  schema: z.object({
    taskId: z.uuid(),
    title: personal(z.string()),
    dueAt: instant,
    assigneeId: z.uuid().nullable(),
  }),
  example: {
    taskId: '9c2f4e6a-1b3d-4f5a-8c7e-0d9b8a7c6e50',
    title: 'Send the sample agreement',
    dueAt: '2026-03-04T15:00:00.000Z',
    assigneeId: null,
  },
});

/** Holds only the changed fields, with their new values. `assigneeId` null: whoever looks after the lead. */
export const taskEdited = defineEvent({
  name: 'TaskEdited',
  version: 1,
  description: 'A task was given another title, due time or assignee.',
  schema: z.object({
    taskId: z.uuid(),
    title: personal(z.string()).optional(),
    dueAt: instant.optional(),
    assigneeId: z.uuid().nullable().optional(),
  }),
  example: { taskId: '9c2f4e6a-1b3d-4f5a-8c7e-0d9b8a7c6e50', dueAt: '2026-03-09T15:00:00.000Z' },
});

export const taskCompleted = defineEvent({
  name: 'TaskCompleted',
  version: 1,
  description: 'A task was completed.',
  schema: z.object({ taskId: z.uuid() }),
  example: { taskId: '9c2f4e6a-1b3d-4f5a-8c7e-0d9b8a7c6e50' },
});

export const taskReopened = defineEvent({
  name: 'TaskReopened',
  version: 1,
  description: 'A completed task was reopened.',
  schema: z.object({ taskId: z.uuid() }),
  example: { taskId: '9c2f4e6a-1b3d-4f5a-8c7e-0d9b8a7c6e50' },
});

/** `at` is when they were in contact, perhaps long before it was written down. */
export const contactLogged = defineEvent({
  name: 'ContactLogged',
  version: 1,
  description: 'A member of staff was in contact with the owner, or tried to be.',
  schema: z.object({
    kind: contactKindSchema,
    outcome: contactOutcomeSchema,
    at: instant,
    note: personal(z.string()).nullable(),
    /** For a message written here: its text is in `message-<messageId>`. Left out: it was outside this system. */
    messageId: z.uuid().optional(),
    /** Nobody wrote or spoke to the owner: it only sets the last contact, as a move to another stage does. */
    byMove: z.literal(true).optional(),
  }),
  example: { kind: 'call', outcome: 'reached', at: '2026-03-02T14:30:00.000Z', note: 'Wants to hear from us in May.' },
});

/** Version 1 also said which first touch stood. Readers find that in the earlier history, by the rule of today. */
function contactWithdrawnV1ToV2(data: Record<string, unknown>): Record<string, unknown> {
  const { lastContactedAt } = data.restores as Record<string, unknown>;
  return { ...data, restores: { lastContactedAt } };
}

/** Metadata's `undoes` is the ContactLogged. `restores` is what stands without it. */
export const contactWithdrawn = defineEvent({
  name: 'ContactWithdrawn',
  version: 2,
  description: 'A contact that was logged was taken back: it counts no more.',
  upcasters: { 1: contactWithdrawnV1ToV2 },
  schema: z.object({ restores: z.object({ lastContactedAt: instant.nullable() }) }),
  example: { restores: { lastContactedAt: null } },
});
