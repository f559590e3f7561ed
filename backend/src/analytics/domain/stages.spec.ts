import { describe, expect, it } from '@jest/globals';
import { goesBackSql, rankOf, rankSql, stageOf } from './stages.js';
import { goesBack } from '../../../../contracts/src/lead-status.js';

const way = [
  ...(['leads', 'analysis_submitted', 'walkthrough_scheduled', 'proposal'] as const),
  ...(['contract_sent', 'enrolled', 'closed', 'won'] as const),
];

describe('the stages of the pipeline', () => {
  it('have their ranks on the way from a lead to a managed property, where lost has none', () => {
    expect(way.map(rankOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(stageOf)).toEqual(way);
    expect(rankOf('lost')).toBe(-1);
  });

  it.each([
    ['proposal', 'leads', true],
    ['leads', 'proposal', false],
    ['proposal', 'proposal', false],
    ['won', 'lost', false],
    ['won', 'leads', true],
    ['lost', 'won', false],
    ['lost', 'leads', false],
    ['lost', 'lost', false],
  ] as const)('from %s to %s goes back: %s', (from, to, back) => {
    expect(goesBack(from, to)).toBe(back);
  });

  it('are ranked and placed the same way by the database', () => {
    expect(rankSql('stage')).toBe(
      "case stage when 'leads' then 0 when 'analysis_submitted' then 1 when 'walkthrough_scheduled' then 2 " +
        "when 'proposal' then 3 when 'contract_sent' then 4 when 'enrolled' then 5 when 'closed' then 6 " +
        "when 'won' then 7 when 'lost' then -1 end",
    );
    const back = way.flatMap((from, rank) => way.slice(0, rank).map((to) => `('${from}','${to}')`));
    expect(back).toHaveLength(28);
    expect(goesBackSql('a', 'b')).toBe(`(a, b) in (${back.join(',')})`);
  });
});
