import { describe, expect, it } from '@jest/globals';
import * as document from '../../../contracts/src/documents/events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { type Append, logOf } from '../../../testing/given-when-then.js';
import type { FileStore } from '../files/file-store.js';
import type { LeadFiles } from '../files/lead-files.js';
import type { Docuseal } from '../integrations/docuseal/docuseal.js';
import type { Commands } from '../platform/commands/commands.js';
import type { Logger } from '../platform/logger.js';
import type { Acting, ClaimedEffect } from '../platform/process-managers/process-manager.js';
import { DomainError } from '../platform/problems/problem.js';
import type { OfficeSettings } from '../settings/office/office-settings.js';
import { DocumentCalls, DocumentStreams } from './calls.js';
import { DocumentFiles, type DocumentQueries } from './queries.js';

const documentId = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
const stays = '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11';
const { leadId } = document.documentRequested.example;
const { fileId, hash, bytes } = document.documentCopyKept.example;
const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const merged: Append = { type: 'LeadMerged', data: { into: stays } };
const unmerged: Append = { type: 'LeadUnmerged', data: { from: stays } };

function logWith(lead: readonly Append[]): EventLog {
  const signed = [
    { type: 'DocumentRequested', data: document.documentRequested.example },
    { type: 'DocumentSent', data: document.documentSent.example },
    { type: 'DocumentCompleted', data: document.documentCompleted.example },
  ] as const;
  const streams: Record<string, LogEvent[]> = {
    [`document-${documentId}`]: logOf(signed, 'document'),
    [`lead-${leadId}`]: logOf(lead),
    [`lead-${stays}`]: logOf([created]),
  };
  return { readStream: (stream: string) => Promise.resolve(streams[stream] ?? []) } as unknown as EventLog;
}

const effect = { key: 'the request', subject: `document-${documentId}` } as ClaimedEffect;
const acting = { fence: () => Promise.resolve(), context: (step: string) => ({ step }) } as unknown as Acting;

/** Keeps the copy of a document of a lead with this history. @param refusal of the lead's files */
async function kept(lead: readonly Append[], refusal?: DomainError) {
  const attachedTo: string[] = [];
  const recorded: string[] = [];
  const docuseal = {
    find: () => Promise.resolve([{ submissionId: '5001' }]),
    pdf: () => Promise.resolve(Buffer.from('%PDF-')),
  } as unknown as Docuseal;
  const files = {
    attachAs: (_context: unknown, id: string) => {
      if (refusal) return Promise.reject(refusal);
      attachedTo.push(id);
      return Promise.resolve({ file: { fileId, hash, bytes } });
    },
  } as unknown as LeadFiles;
  const commands = {
    execute: ({ name }: { name: string }) => Promise.resolve(void recorded.push(name)),
  } as unknown as Commands;
  const log = logWith(lead);
  const calls = new DocumentCalls(
    ...([log, new DocumentStreams(log), commands, docuseal, files] as const),
    {} as OfficeSettings,
  );
  return { outcome: await calls.keep(effect, acting), attachedTo, recorded };
}

describe('the signed copy', () => {
  it.each<[string, Append[], string]>([
    ['of the lead itself', [created], leadId],
    ['of the lead that stays after a merge', [created, merged], stays],
    ['of the lead itself after an unmerge', [created, merged, unmerged], leadId],
  ])('is a file %s', async (_, lead, owner) => {
    expect(await kept(lead)).toEqual({
      ...{ outcome: { as: 'done' }, attachedTo: [owner], recorded: ['RecordDocumentCopy'] },
    });
  });

  it('of a deleted lead is not kept, and the document says why', async () => {
    const { outcome, recorded } = await kept([created, merged], new DomainError('lead_deleted'));
    expect(outcome).toEqual({ as: 'failed', reason: 'The lead is deleted' });
    expect(recorded).toEqual(['RecordDocumentFailure']);
  });

  it('of a lead that is merged in the same instant is tried again', async () => {
    await expect(kept([created], new DomainError('lead_merged'))).rejects.toMatchObject({ code: 'lead_merged' });
  });

  it.each<[string, Append[], string]>([
    ['the lead itself', [created], leadId],
    ['the lead itself, merged after it was kept', [created, merged], leadId],
    ['the lead that stays', [created, merged], stays],
  ])('is downloaded from the files of %s', async (_, lead, owner) => {
    const row = { leadId, fileId, submissionId: '5001', type: 'management_agreement', state: 'completed' };
    const queries = { find: () => Promise.resolve(row) } as unknown as DocumentQueries;
    const store = {
      read: (at: { leadId: string }) => Promise.resolve(at.leadId === owner ? Buffer.from('Kept') : null),
    } as unknown as FileStore;
    const files = new DocumentFiles(logWith(lead), queries, store, {} as Docuseal, {} as Logger);
    expect(String((await files.find(documentId, 'correlation'))?.bytes)).toBe('Kept');
  });
});
