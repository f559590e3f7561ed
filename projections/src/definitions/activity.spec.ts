import { describe, expect, it } from '@jest/globals';
import { businessEvents } from '../../../contracts/src/events/catalogue.js';
import { mapPersonalTexts } from '../../../contracts/src/log/personal-texts.js';
import type { TextPlan } from '../../../contracts/src/log/text-plan.js';
import { at, logOf, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { RowSet } from '../engine/tables/row-set.js';
import { activityTable } from '../../../contracts/src/activity/view.js';
import { activity } from './activity.js';

function isText(plan: TextPlan, field: string): boolean {
  return plan.kind === 'fields' && plan.of.get(field)?.kind === 'sealed';
}

describe('activity', () => {
  it('has a row per event with what a sentence needs', () => {
    given(
      activity,
      step('LeadCreated', { status: 'leads', source: 'manual' }),
      step('LeadStatusMoved', { from: 'leads', to: 'lost', reason: 'Sold it' }),
      step('LeadDetailsEdited', { email: 'other@example.com', phone: null }),
      step('LeadPaid', { amountCents: 19_900, method: 'check' }),
      step('NoteAdded'),
    ).expectRows([
      {
        position: 100n,
        eventId: uuid(0xe0000),
        type: 'LeadCreated',
        stream: `lead-${sampleLead}`,
        leadId: sampleLead,
        actorKind: 'user',
        actorId: 'staff-1',
        occurredAt: at(0),
        data: { status: 'leads', source: 'manual' },
      },
      { data: { from: 'leads', to: 'lost' } },
      { data: { fields: ['email', 'phone'] } },
      { data: { amountCents: 19_900, method: 'check' } },
      { data: {} },
    ]);
  });

  it('says which event an undo takes back', () => {
    given(activity, step('WalkthroughCancelled', {}, { metadata: { undoes: uuid(9) } })).expectRows([
      { data: { undoes: uuid(9) } },
    ]);
  });

  it('shows analyses, and the lead once one is linked', () => {
    const stream = `analysis-${uuid(5)}`;
    given(
      activity,
      step('AnalysisRequested', {}, { stream }),
      step('AnalysisLinked', { leadId: sampleLead }, { stream }),
    ).expectRows([
      {
        stream,
        leadId: null,
        data: { propertyType: 'single-family', unitCount: 1 },
      },
      { leadId: sampleLead },
    ]);
  });

  it('shows referrals, which have no lead', () => {
    const stream = `referral-${uuid(6)}`;
    given(activity, step('ReferralSubmitted', {}, { stream }), step('ReferralPaid', {}, { stream })).expectRows([
      { type: 'ReferralSubmitted', stream, leadId: null, data: {} },
      { type: 'ReferralPaid', leadId: null },
    ]);
  });

  it('leaves out what owners looked at, and nothing else', () => {
    const names = businessEvents.map(({ name }) => name);
    expect(names.filter((name) => !activity.handles.includes(name))).toEqual(['ReportViewed', 'FeeShown']);
  });

  it('copies no personal field of any event', () => {
    for (const { name, example, texts, schema } of businessEvents) {
      if (!activity.handles.includes(name)) continue;
      const given: Record<string, unknown> = { ...example };
      for (const field of Object.keys(schema.shape)) if (isText(texts, field)) given[field] = 'a text';
      const marked = mapPersonalTexts(texts, given, () => 'a secret of somebody');
      const rows = new RowSet();
      const [event] = logOf([{ type: name, data: marked }]);
      if (event?.readable) activity.project(event, rows);
      const stored = rows.changedRows(activityTable).map((row) => row.data);
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain('a secret of somebody');
    }
  });
});
