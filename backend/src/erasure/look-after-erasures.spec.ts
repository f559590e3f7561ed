import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { saidLogger } from '../../../testing/said-logger.js';
import type { StreamCommandHandler } from '../platform/commands/command-handler.js';
import type { Commands } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import type { CaseStreams } from './case-streams.js';
import { LookAfterErasures } from './erasure-manager.js';
import type { RenewStatistics } from './renew-statistics.js';

const [unreadable, readable] = [randomUUID(), randomUUID()];

/** Two of everything to look after. What it does is noted, and refused for one of them. */
function looking({ refusal, lateFails }: { refusal?: Error; lateFails?: true } = {}) {
  const done: string[] = [];
  const leads = [unreadable, readable];
  const pool = {
    query: (text: string) => {
      if (text.includes('from effects')) return Promise.resolve({ rows: leads.map((leadId) => ({ leadId })) });
      if (text.includes('merged_into')) return Promise.resolve({ rows: leads.map((id) => ({ id, into: id })) });
      if (text.includes('delete from')) done.push(/delete from (\w+)/.exec(text)![1]!);
      return Promise.resolve({ rows: [] });
    },
  };
  const commands = {
    execute: ({ name }: { name: string }, id: string) => {
      if (id === unreadable) return Promise.reject(refusal ?? new DomainError('stream_unreadable'));
      done.push(name);
      return Promise.resolve();
    },
  };
  const late = () =>
    lateFails
      ? Promise.reject(new Error('canceling statement due to statement timeout'))
      : Promise.resolve(new Map(leads.map((id) => [id, ['analysis-late']])));
  const renew = () => Promise.resolve(void done.push('statistics'));
  const { logger, said } = saidLogger();
  const sweep = new LookAfterErasures(
    pool as unknown as Pool,
    commands as unknown as Commands,
    { readStream: () => Promise.resolve([]) } as unknown as EventLog,
    { late } as unknown as CaseStreams,
    {} as StreamCommandHandler<never, never, never>,
    { renew } as unknown as RenewStatistics,
    logger,
  );
  return { sweep, done, said };
}

const rest = ['property_analysis_subscribers', 'lead_files', 'statistics'];

describe('looking after erasures', () => {
  it('goes on past a stream that cannot be read, and says whose it is', async () => {
    const { sweep, done, said } = looking();
    await sweep.look();
    expect(done).toEqual(['NoteLateStreams', 'UnmergeLead', 'ResumeErasure', ...rest]);
    expect(said.map(({ lead }) => lead)).toEqual([unreadable, unreadable, unreadable]);
  });

  it('goes on past a step that fails', async () => {
    const { sweep, done, said } = looking({ lateFails: true });
    await sweep.look();
    expect(done).toEqual(['UnmergeLead', 'ResumeErasure', ...rest]);
    expect(said).toHaveLength(3);
  });

  it('ends where the log cannot be reached: the next round tries again', async () => {
    const { sweep, done } = looking({ refusal: new LogUnavailable('away') });
    await expect(sweep.look()).rejects.toThrow(LogUnavailable);
    expect(done).toEqual([]);
  });
});
