import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { actorOf } from './actor-of.js';

describe('who acted', () => {
  it.each<[actor: HistoryEvent['actor'], actorName: string | null, type: string, name: string, initials: string]>([
    [{ kind: 'visitor', id: null }, null, 'LeadCreated', 'Owner', 'O'],
    [{ kind: 'visitor', id: null }, null, 'ReferralSubmitted', 'Realtor', 'R'],
    [{ kind: 'user', id: 'u1' }, 'Ann Sample', 'NoteAdded', 'Ann Sample', 'AS'],
    [{ kind: 'user', id: 'u1' }, null, 'NoteAdded', 'A former user', 'AU'],
    [{ kind: 'system', id: 'rent-estimates' }, null, 'RentEstimated', 'Automatic rent estimate', 'A'],
    [{ kind: 'system', id: 'documents' }, null, 'DocumentSent', 'Automatic document', 'A'],
    [{ kind: 'system', id: null }, null, 'LeadCreated', 'System', 'S'],
  ])('for %j called %s of a %s is "%s", %s', (actor, actorName, type, name, initials) => {
    expect(actorOf({ type, actor, actorName })).toEqual({ name, initials });
  });
});
