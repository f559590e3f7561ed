import { z } from 'zod';
import { erasureAnswerSchema, erasurePlaceSchema, erasureProviderSchema, erasureReasonSchema } from './erasure.js';
import { defineEvent, type EventOf, noData } from '../log/define-event.js';
import { parts, personal, plain } from '../log/personal.js';

const hash = plain(z.string().regex(/^[0-9a-f]{64}$/), 'id');
const stream = plain(z.string(), 'id');
const part = z.enum(parts).nullable();
const exampleStream = 'lead-0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const exampleHash = 'b'.repeat(64);

/**
 * Written before the streams are ended: only an address led to them, and their end takes it from the read models, so that another worker
 * would not find them again.
 */
const caseFound = defineEvent({
  name: 'CaseFound',
  version: 1,
  description: 'Streams of no lead belong to an erased person, whose address led to them. They are ended next.',
  schema: z.object({ streams: z.array(z.object({ stream, part })) }),
  example: { streams: [{ stream: 'message-0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', part: null }] },
});

/** Written before a key is destroyed. Data needed to ask a provider is sealed, and erased afterwards. */
export const caseEnded = defineEvent({
  name: 'CaseEnded',
  version: 1,
  description:
    'Every stream of an erased person has ended. Lists the streams as they are in the log, and the keys they name.',
  schema: z.object({
    reason: erasureReasonSchema.nullable(),
    streams: z.array(
      z.object({
        stream,
        /** The person whose texts are erased, if the stream is about several people and goes on; null: everybody. */
        part,
        /** Revision of its last event, and the number of events. */
        revision: z.int(),
        events: z.int(),
        /** The chain over them, as in a backup. */
        hash,
        keys: z.array(plain(z.string(), 'id')),
        /** Personal texts from before they were sealed. */
        clear: z.int(),
      }),
    ),
    stripeCustomerId: personal(z.string()).nullable(),
    /** Finds a Stripe customer that a concurrent call was creating; absent in events from before this was asked. */
    emails: z.array(personal(z.string())).optional(),
    submissionIds: z.array(plain(z.string(), 'id')),
    odooIds: z.array(plain(z.string(), 'id')),
    /** Ids of texts at the service that carried them; absent in events from before there were any. */
    textIds: z.array(plain(z.string(), 'id')).optional(),
    invoices: z.int(),
    payments: z.int(),
  }),
  example: {
    reason: 'asked',
    streams: [
      {
        stream: exampleStream,
        part: null,
        revision: 3,
        events: 4,
        hash: exampleHash,
        keys: ['AbCdEfGhIjKl'],
        clear: 0,
      },
    ],
    stripeCustomerId: 'cus_Sample',
    emails: ['owner@example.com'],
    submissionIds: ['4711'],
    odooIds: ['12'],
    invoices: 1,
    payments: 1,
  },
});

export const personRemoved = defineEvent({
  name: 'PersonRemoved',
  version: 1,
  description: 'What named the person outside the log was removed.',
  schema: z.object({
    places: z.array(z.object({ place: erasurePlaceSchema, count: z.int() })),
    /** Whether it was noted beside the backups. */
    noted: z.enum(['beside_backups', 'no_folder']),
  }),
  example: { places: [{ place: 'files', count: 2 }], noted: 'beside_backups' },
});

export const caseKeysDestroyed = defineEvent({
  name: 'CaseKeysDestroyed',
  version: 1,
  description: 'Every key named by the streams of an erased person is destroyed. The streams are unchanged.',
  schema: z.object({ streams: z.array(z.object({ stream, part, hash, keys: z.int() })) }),
  example: { streams: [{ stream: exampleStream, part: null, hash: exampleHash, keys: 1 }] },
});

const erasureAnswered = defineEvent({
  name: 'ErasureAnswered',
  version: 1,
  description: 'An outside system was asked to delete what it has about an erased person.',
  schema: z.object({
    provider: erasureProviderSchema,
    answer: erasureAnswerSchema,
    deleted: z.int(),
    /** What it may not delete. */
    kept: z.int(),
  }),
  example: { provider: 'stripe', answer: 'deleted', deleted: 1, kept: 2 },
});

const lateStreamsFound = defineEvent({
  name: 'LateStreamsFound',
  version: 1,
  description: 'Something about an erased person turned up later and is erased too.',
  schema: z.object({ streams: z.array(stream) }),
  example: { streams: ['analysis-0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20'] },
});

const erasureResumed = defineEvent({
  name: 'ErasureResumed',
  version: 1,
  description: 'An erasure that had stopped before it was complete continues.',
  ...noData,
});

const erasureCompleted = defineEvent({
  name: 'ErasureCompleted',
  version: 1,
  description:
    'An erasure is complete: keys destroyed, everything outside the log removed, every outside system has answered.',
  ...noData,
});

/** The progress of a lead's erasure, in the stream `erasure-<lead>`: it names nobody, and outlasts the lead. */
export const erasureEvents = [
  caseEnded,
  caseFound,
  personRemoved,
  caseKeysDestroyed,
  erasureAnswered,
  lateStreamsFound,
  erasureResumed,
  erasureCompleted,
] as const;
export type ErasureEvent = EventOf<(typeof erasureEvents)[number]>;
