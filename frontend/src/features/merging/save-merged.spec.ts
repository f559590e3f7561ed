import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { type Values, saveMerged, type Baseline } from './merge-edits.js';

const began: Baseline = { revision: 3, values: { name: 'Sample Owner', phone: '515-555-0100' } };

/** A lead that somebody else may change between any two calls. */
function lead(...later: Baseline[]) {
  const standings = [began, ...later];
  let at = later.length > 0 ? 1 : 0;
  const sent: { fields: Values; revision: number }[] = [];
  return {
    sent,
    read: () => Promise.resolve(standings[at]!),
    send: (fields: Values, revision: number) => {
      sent.push({ fields, revision });
      const now = standings[at]!;
      if (revision === now.revision) return Promise.resolve({ id: 'a', revision: revision + 1, position: '9' });
      // The next read may be overtaken again.
      if (sent.length > 1) at = Math.min(at + 1, standings.length - 1);
      return Promise.reject(new ApiProblem({ title: 'Changed', status: 412 }, 'revision_mismatch'));
    },
  };
}

describe('saveMerged', () => {
  it('sends what changed with the revision the form began with', async () => {
    const { sent, read, send } = lead();
    const mine = { name: 'Sample Owner', phone: '515-555-0101' };
    expect(await saveMerged({ began, mine }, read, send)).toMatchObject({ kind: 'saved', answer: { revision: 4 } });
    expect(sent).toEqual([{ fields: { phone: '515-555-0101' }, revision: 3 }]);
  });

  it('sends nothing where nothing changed', async () => {
    const { sent, read, send } = lead();
    expect(await saveMerged({ began, mine: { ...began.values } }, read, send)).toMatchObject({ answer: null });
    expect(sent).toEqual([]);
  });

  it('sends once more at the new revision when another field was changed there: both are kept', async () => {
    const { sent, read, send } = lead({ revision: 5, values: { ...began.values, name: 'Another Owner' } });
    const mine = { name: 'Sample Owner', phone: '515-555-0101' };
    expect(await saveMerged({ began, mine }, read, send)).toMatchObject({ kind: 'saved', theirs: ['name'] });
    expect(sent.map(({ fields, revision }) => [fields, revision])).toEqual([
      [{ phone: '515-555-0101' }, 3],
      [{ phone: '515-555-0101' }, 5],
    ]);
  });

  it('asks when the same field was changed there, and has sent nothing over it', async () => {
    const now = { revision: 5, values: { ...began.values, phone: '515-555-0102' } };
    const { sent, read, send } = lead(now);
    expect(await saveMerged({ began, mine: { phone: '515-555-0101' } }, read, send)).toEqual({
      kind: 'conflict',
      now,
      conflicts: [{ field: 'phone', began: '515-555-0100', theirs: '515-555-0102', mine: '515-555-0101' }],
      theirs: [],
    });
    expect(sent).toHaveLength(1);
  });

  it('is done when the answer of an earlier try was lost: what it wants stands there already', async () => {
    const { read, send } = lead({ revision: 4, values: { ...began.values, phone: '515-555-0101' } });
    expect(await saveMerged({ began, mine: { phone: '515-555-0101' } }, read, send)).toMatchObject({ answer: null });
  });

  it('goes after a lead that changes again and again, but not for ever', async () => {
    const at = (revision: number) => ({ revision, values: { ...began.values, name: `Owner ${revision}` } });
    const twice = lead(at(4), at(5));
    const mine = { phone: '515-555-0101' };
    expect(await saveMerged({ began, mine }, twice.read, twice.send)).toMatchObject({ kind: 'saved' });
    let revision = 10;
    const always = () => Promise.reject(new ApiProblem({ title: 'Changed', status: 412 }, 'revision_mismatch'));
    const moving = () => Promise.resolve(at(revision++));
    await expect(saveMerged({ began, mine }, moving, always)).rejects.toMatchObject({ code: 'revision_mismatch' });
    expect(revision).toBe(15);
  });

  it('hands on every other refusal', async () => {
    const refused = new ApiProblem({ title: 'This lead was deleted', status: 409 }, 'lead_deleted');
    const send = () => Promise.reject(refused);
    await expect(saveMerged({ began, mine: { phone: null } }, lead().read, send)).rejects.toBe(refused);
  });
});
