import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Subject } from '../../../../../contracts/src/live/subject.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { caseQuery, refreshCases } from './use-case.js';

const open = {
  'the case': caseQuery('l1').queryKey,
  'another case': caseQuery('l2').queryKey,
  'the history': ['lead', 'l1', 'history'],
  'the lead itself': ['lead', 'l1'],
  'something of a referral': ['referral', 'r1', 'timeline'],
};

/** What is read again when its screen next shows it. */
async function readAgain(changed: readonly Subject[] | 'everything') {
  await refreshCases(changed);
  return Object.entries(open).flatMap(([what, key]) => (queryClient.getQueryState(key)?.isInvalidated ? [what] : []));
}

afterAll(() => queryClient.clear());
beforeEach(() => {
  queryClient.clear();
  for (const key of Object.values(open)) queryClient.setQueryData(key, {});
});

describe('the cases that are open', () => {
  it('are known by their lead, so that its own changes refresh them too', () => {
    expect(caseQuery('l1').queryKey).toEqual(['lead', 'l1', 'timeline', '/api/leads/l1/timeline']);
  });

  it.each(['analysis', 'referral', 'document', 'campaign', 'message'])(
    'are read again after a change to a %s',
    async (kind) => {
      expect(await readAgain([{ kind, id: 'x1' }])).toEqual(['the case', 'another case']);
    },
  );

  it('are read again if one of several changes may belong to them', async () => {
    const lead = { kind: 'lead', id: 'l3' };
    expect(await readAgain([lead, { kind: 'message', id: 'm1' }])).toEqual(['the case', 'another case']);
  });

  it('are read again if anything may have changed', async () => {
    expect(await readAgain('everything')).toEqual(['the case', 'another case']);
  });

  it('stay as they are after a change to a lead, which refreshes its own case, and after none', async () => {
    expect(await readAgain([{ kind: 'lead', id: 'l1' }])).toEqual([]);
    expect(await readAgain([])).toEqual([]);
  });
});
