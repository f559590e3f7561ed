import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { erasuresIn, type NotedErasure } from '../../../event-store/src/backup/erasure-list.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { logOf, sampleId as leadId, sampleNow } from '../../../testing/given-when-then.js';
import type { Commands } from '../platform/commands/commands.js';
import type { Config } from '../platform/config/config.js';
import type { Acting, ClaimedEffect } from '../platform/process-managers/process-manager.js';
import type { CaseStreams, StoredStreams } from './case-streams.js';
import { EraseCase } from './erase-case.js';
import type { WaitingLines } from '../imports/waiting-lines.js';
import type { KeepRefusals } from './keep-refusals.js';
import type { RemovePerson } from './remove-person.js';

const lead = `lead-${leadId}`;
const referral = 'referral-3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';

/** A case whose address nobody can read any more: the read models find the lead's own stream, and what they are told. */
function resumed(backupTo: string) {
  const ended: string[] = [];
  const events = logOf([{ type: 'LeadErased', data: { reason: 'asked' } }]);
  const log = {
    readStream: (stream: string) => Promise.resolve(stream === lead ? events : []),
    destroyKeysOf: () => Promise.resolve(),
  };
  const commands = {
    execute: ({ name }: { name: string }, id: string, input: { streams?: { stream: string }[] }) => {
      if (name === 'EraseReferralClient') ended.push(`referral-${id}`);
      if (name === 'RecordCaseEnded') ended.push(...input.streams!.map(({ stream }) => `case: ${stream}`));
      return Promise.resolve();
    },
  };
  const streams = {
    behind: () => Promise.resolve(null),
    of: (_: unknown, known: readonly string[]) =>
      Promise.resolve([
        { stream: lead, part: null, leadId },
        ...known
          .filter((stream) => stream !== lead)
          .map((stream) => ({ stream, part: stream === referral ? ('client' as const) : null, leadId: null })),
      ]),
  };
  const account = { revision: 0, events: 1, hash: 'b'.repeat(64), keys: ['key'], shared: [], unnamed: 0, clear: 0 };
  const acting = { context: () => ({}), fence: () => Promise.resolve() };
  const erasing = new EraseCase(
    log as unknown as EventLog,
    commands as unknown as Commands,
    streams as unknown as CaseStreams,
    { accountOf: () => Promise.resolve(account) } as unknown as StoredStreams,
    { keep: () => Promise.resolve() } as unknown as KeepRefusals,
    { remove: () => Promise.resolve([]) } as unknown as RemovePerson,
    { broughtInSince: () => Promise.resolve([]) } as unknown as WaitingLines,
    { backupTo } as Config,
  );
  const perform = () => erasing.perform({ subject: `erasure-${leadId}` } as ClaimedEffect, acting as unknown as Acting);
  return { perform, ended };
}

describe('an erasure that is taken up again after a restore', () => {
  let backups: string;
  beforeAll(() => {
    backups = mkdtempSync(join(tmpdir(), 'lead-pipeline-erase-case-'));
  });
  afterAll(() => rmSync(backups, { recursive: true }));

  it('ends what it had found before, and goes on being noted for it', async () => {
    const streams: NotedErasure['streams'] = [
      { stream: lead, part: null, keys: ['key'] },
      { stream: referral, part: 'client', keys: ['key'] },
    ];
    const noted: NotedErasure = { format: 'erasure-1', leadId, at: sampleNow, reason: 'asked', streams };
    await erasuresIn(backups).note(noted);
    const { perform, ended } = resumed(backups);
    expect(await perform()).toEqual({ as: 'done' });
    expect(ended).toEqual([referral, `case: ${lead}`, `case: ${referral}`]);
    expect(await erasuresIn(backups).all()).toEqual([noted]);
  });
});
