import { describe, expect, it } from '@jest/globals';
import { assigneeName, namesOf, type Assignee } from './assignees.js';

const person = (id: string, email: string, displayName: string | null = null): Assignee => ({ id, email, displayName });

describe('the names of those whom work can be given to', () => {
  it('are the ones that they chose, else their first names, in the order given', () => {
    const names = namesOf([person('2', 'z@example.com', 'Ann Sample'), person('1', 'bob.sample@example.com')]);
    expect([...names]).toEqual([
      ['2', 'Ann Sample'],
      ['1', 'Bob'],
    ]);
  });

  it('tell two of one name apart by e-mail', () => {
    const names = namesOf([person('1', 'ann.a@example.com'), person('2', 'x@example.com', 'Ann')]);
    expect([...names.values()]).toEqual(['Ann (ann.a@example.com)', 'Ann (x@example.com)']);
  });
});

describe('who has a lead', () => {
  const names = new Map([['1', 'Ann']]);

  it('is nobody, somebody by name, or somebody who is not with us any more', () => {
    expect(assigneeName(null, names)).toBe('Unassigned');
    expect(assigneeName('1', names)).toBe('Ann');
    expect(assigneeName('2', names)).toBe('A former user');
  });

  it('is told without a name while names are not known', () => {
    expect(assigneeName('1', undefined)).toBe('Assigned');
    expect(assigneeName(null, undefined)).toBe('Unassigned');
  });
});
