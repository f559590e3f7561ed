import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { Docuseal } from '../integrations/docuseal/docuseal.js';
import type { Logger } from '../platform/logger.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { DomainError } from '../platform/problems/problem.js';
import { DocumentReconciliation, type DocumentProgressRecorder } from './provider-news.js';

/** Pending documents by their ids, in the table's order, as the query builder answers. */
function pending(ids: readonly string[]): DataSource {
  let after = '';
  const builder = {
    ...{ where: () => builder, orderBy: () => builder, limit: () => builder },
    andWhere: (_sql: string, given: { after: string }) => ((after = given.after), builder),
    getMany: () => Promise.resolve(ids.filter((id) => id > after).map((id) => ({ id, submissionId: `at ${id}` }))),
  };
  return { createQueryBuilder: () => ((after = ''), builder) } as unknown as DataSource;
}

const opened = (id: string) => ({
  ...{ id, status: 'pending', archived_at: null, expire_at: null },
  submitters: [{ external_id: id, status: 'opened', opened_at: '2026-03-02T15:00:00.000Z' }],
});

/**
 * Reconciles documents, of which some fail.
 * @param asking what asking the provider throws, by document @param recording what recording throws
 */
function reconciling(ids: readonly string[], asking: Record<string, Error>, recording: Record<string, Error> = {}) {
  const recorded: string[] = [];
  const warned: object[] = [];
  const docuseal = {
    submission: (at: string) => {
      const error = asking[at.slice('at '.length)];
      return error ? Promise.reject(error) : Promise.resolve(opened(at.slice('at '.length)));
    },
    find: () => Promise.resolve([]),
  } as unknown as Docuseal;
  const recorder = {
    record: (id: string) => {
      const error = recording[id];
      return error ? Promise.reject(error) : Promise.resolve(void recorded.push(id));
    },
  } as unknown as DocumentProgressRecorder;
  const logger = { warn: (about: object) => void warned.push(about) } as unknown as Logger;
  return { recorded, warned, reconciliation: new DocumentReconciliation(pending(ids), docuseal, recorder, logger) };
}

const malformed = new OutboundError('malformed', 'The signature service answered something else');
const away = new OutboundError('unreachable', 'The signature service could not be reached');

describe('the comparison of pending documents with the provider', () => {
  it('goes on after one that fails, and says which', async () => {
    const unreadable = new DomainError('stream_unreadable');
    const { recorded, warned, reconciliation } = reconciling(['a', 'b', 'c', 'd'], { a: malformed }, { c: unreadable });
    expect(await reconciliation.reconcile()).toBe(4);
    expect(recorded).toEqual(['b', 'd']);
    expect(warned).toEqual([
      { documentId: 'a', err: malformed },
      { documentId: 'c', err: unreadable },
    ]);
  });
  it('ends if nothing can be recorded', async () => {
    const error = new LogUnavailable('The log is away');
    const { recorded, reconciliation } = reconciling(['a', 'b'], {}, { a: error });
    await expect(reconciliation.reconcile()).rejects.toBe(error);
    expect(recorded).toEqual([]);
  });
  it('ends if the provider seems to be away, and the next round goes on with the documents after those', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const { recorded, reconciliation } = reconciling(ids, { a: away, b: away, c: away });
    await expect(reconciliation.reconcile()).rejects.toBe(away);
    expect(await reconciliation.reconcile()).toBe(2);
    expect(recorded).toEqual(['d', 'e']);
    await expect(reconciliation.reconcile()).rejects.toBe(away);
  });
});
