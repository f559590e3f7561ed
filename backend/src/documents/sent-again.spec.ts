import { describe, expect, it } from '@jest/globals';
import * as document from '../../../contracts/src/documents/events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { type Append, logOf } from '../../../testing/given-when-then.js';
import type { LeadFiles } from '../files/lead-files.js';
import type { Docuseal } from '../integrations/docuseal/docuseal.js';
import type { SubmissionRequest } from '../integrations/docuseal/docuseal-format.js';
import type { Commands } from '../platform/commands/commands.js';
import type { Acting, ClaimedEffect } from '../platform/process-managers/process-manager.js';
import type { OfficeSettings } from '../settings/office/office-settings.js';
import { DocumentCalls, DocumentStreams } from './calls.js';
import { nextDocumentId } from './decide.js';

const id = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
const stays = '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11';
const { leadId, documentType } = document.documentRequested.example;
const requested = { type: 'DocumentRequested', data: document.documentRequested.example } as const;
const failed = { type: 'DocumentStepFailed', data: { ...document.documentStepFailed.example, step: 'send' } } as const;
const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const merged: Append = { type: 'LeadMerged', data: { into: stays } };
const submission = { submissionId: '5001', submitterId: '6001', formName: null, metadata: {}, page: null };
const dayMs = 86_400_000;

interface Given {
  failed: boolean;
  lead?: Append[];
  /** Asked for after it. */
  newer?: string;
  /** When the one that an attempt before this made can no longer be signed. */
  madeUntil?: string;
}

/** Sends a document that was asked for long ago. */
async function sent({ failed: hasFailed, lead = [created], newer, madeUntil }: Given) {
  const streams: Record<string, LogEvent[]> = {
    [`document-${id}`]: logOf(hasFailed ? [requested, failed] : [requested], 'document'),
    [`lead-${leadId}`]: logOf(lead),
    [`lead-${stays}`]: logOf([created]),
    ...(newer && { [`document-${newer}`]: logOf([requested], 'document') }),
  };
  const log = { readStream: (stream: string) => Promise.resolve(streams[stream] ?? []) } as unknown as EventLog;
  const made: SubmissionRequest[] = [];
  const recorded: (string | null)[] = [];
  const docuseal = {
    find: () => Promise.resolve(madeUntil !== undefined || made.length > 0 ? [submission] : []),
    create: (asked: SubmissionRequest) => Promise.resolve(void made.push(asked)),
    submission: () => Promise.resolve({ expire_at: madeUntil }),
  } as unknown as Docuseal;
  const commands = {
    execute: (_definition: unknown, _id: string, { expiresAt }: { expiresAt: string | null }) =>
      Promise.resolve(void recorded.push(expiresAt)),
  } as unknown as Commands;
  const settings = { current: { documentExpiryDays: 14 } } as OfficeSettings;
  const acting = { fence: () => Promise.resolve(), context: (step: string) => ({ step }) } as unknown as Acting;
  const effect = { key: 'the request', subject: `document-${id}` } as ClaimedEffect;
  const calls = new DocumentCalls(
    ...([log, new DocumentStreams(log), commands, docuseal, {} as LeadFiles, settings] as const),
  );
  const outcome = await calls.send(effect, acting);
  return { outcome: outcome.as, made: made.map(({ expiresAt }) => expiresAt), recorded };
}

describe('a document that is sent again after a failure', () => {
  it.each([false, true])(
    'can be signed for as long as any other, from when it is sent (failed before: %s)',
    async (failed) => {
      const before = Date.now();
      const { outcome, made, recorded } = await sent({ failed });
      expect([outcome, recorded]).toEqual(['done', made]);
      expect(Date.parse(made[0]!)).toBeGreaterThanOrEqual(before + 14 * dayMs);
      expect(Date.parse(made[0]!)).toBeLessThanOrEqual(Date.now() + 14 * dayMs);
    },
  );

  it('keeps the end that the provider has, where an attempt before made it', async () => {
    const madeUntil = '2026-03-17T15:00:00.000Z';
    expect(await sent({ failed: false, madeUntil })).toEqual({ outcome: 'done', made: [], recorded: [madeUntil] });
  });

  it.each<[string, Append[], string]>([
    ['the lead', [created], leadId],
    ['the lead, which was merged after that', [created, merged], leadId],
    ['the lead that it was merged into', [created, merged], stays],
  ])('is not sent once %s has a newer one of its type', async (_, lead, owner) => {
    const newer = nextDocumentId(owner, documentType, id);
    expect(await sent({ failed: true, lead, newer })).toEqual({ outcome: 'cancelled', made: [], recorded: [] });
  });
});
