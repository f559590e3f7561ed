import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { taskAdded } from '../../../../contracts/src/leads/work-events.js';
import { appendedAt, logOf, type Append } from '../../../../testing/given-when-then.js';
import { reminderMail } from '../automatic-words.js';

const { taskId } = taskAdded.example;
const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const added = (dueAt: string) => ({ type: 'TaskAdded', data: { ...taskAdded.example, dueAt } }) as const;
const edited = (change: object) => ({ type: 'TaskEdited', data: { taskId, ...change } }) as const;
const retitled = edited({ title: 'Call again' });
const [tuesday, friday] = ['2026-03-03T20:15:00.000Z', '2026-03-06T15:00:00.000Z'];

/** Which of the task's events send a reminder, by their place in the history. */
function reminding(history: readonly Append[]): number[] {
  const events = logOf(history);
  return events.flatMap((event, n) =>
    'nothing' in reminderMail(event, 'a', events, 'https://site.example') ? [] : [n],
  );
}

describe('a task’s reminder', () => {
  it.each<[string, Append[], number[]]>([
    ['comes once it is due', [created, added(tuesday)], [1]],
    ['comes at its new time alone', [created, added(tuesday), edited({ dueAt: friday })], [2]],
    ['follows no other change', [created, added(tuesday), retitled], [1]],
    [
      'comes once when the time was changed and given back',
      [created, added(tuesday), edited({ dueAt: friday }), edited({ dueAt: '2026-03-03T14:15:00-06:00' })],
      [3],
    ],
    [
      'does not come again when the time is given back after it',
      [created, added(appendedAt(1)), edited({ dueAt: friday }), edited({ dueAt: appendedAt(1) })],
      [1],
    ],
    [
      'comes late for a time that it had not when that came',
      [created, added(appendedAt(3)), edited({ dueAt: friday }), retitled, edited({ dueAt: appendedAt(3) })],
      [4],
    ],
    ['does not come once it is done', [created, added(tuesday), { type: 'TaskCompleted', data: { taskId } }], []],
    ['does not come for a deleted lead', [created, added(tuesday), { type: 'LeadDeleted', data: {} }], []],
  ])('%s', (_what, history, expected) => {
    expect(reminding(history)).toEqual(expected);
  });
});
