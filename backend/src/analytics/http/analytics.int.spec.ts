import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { paymentRefunded, leadPaid } from '../../../../contracts/src/payments/events.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { sourceLabel } from '../../../../contracts/src/leads/source-words.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import {
  analyticsAnswers,
  type FlowAnswer,
  type FunnelAnswer,
  type MoneyAnswer,
  type PipelineAnswer,
  type SpeedAnswer,
  type TimesAnswer,
} from '../../../../contracts/src/analytics/queries.js';
import { type CountedLeads } from '../../../../contracts/src/analytics/counted.js';
import { type AnalyticsReceipt } from '../../../../contracts/src/analytics/receipts.js';
import { questionNames } from '../../../../contracts/src/analytics/choices.js';
import type { Caller } from '../../../../testing/caller.js';
import { eventAt } from '../../../../testing/events-in-time.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

const owner = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual', city: 'Ankeny' };

describe('the questions of analytics', () => {
  let system: TestSystem;
  let staff: Caller;
  let admin: Caller;
  const ids: string[] = [];

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    admin = await system.signedIn('admin');
    for (let n = 0; n < 4; n++) {
      const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', { ...owner, name: `=Sample ${n}` });
      ids.push(body.id);
    }
    await move(ids[0]!, 'enrolled');
    await move(ids[1]!, 'proposal');
    await deleted(ids[2]!);
  });
  afterAll(() => system.stop());

  const projected = (answer: CommandAnswer) => system.projected(answer.position);
  const move = async (id: string, status: string) =>
    projected((await staff.call<CommandAnswer>('POST', `/api/leads/${id}/status`, { status })).body);
  const deleted = async (id: string) => projected((await staff.call<CommandAnswer>('DELETE', `/api/leads/${id}`)).body);
  const ask = async <Answer>(path: string, by = staff) => {
    const { status, body } = await by.call<Answer>('GET', `/api/analytics/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const leads = (choices: string, cell: string, by = staff) =>
    ask<CountedLeads>(`leads?${choices}&cell=${encodeURIComponent(cell)}`, by);

  it('answer both roles in the shape of their contract, at any instant', async () => {
    for (const by of [staff, admin])
      for (const name of questionNames)
        for (const query of ['', '?asOf=2026-01-01T00:00:00Z']) {
          const path = name === 'pipeline' || query === '' ? `${name}${query}` : `${name}${query}&from=2025-12-01`;
          expect(analyticsAnswers[name].safeParse(await ask(path, by)).error).toBeUndefined();
        }
    expect((await system.visitor().call('GET', '/api/analytics/funnel')).status).toBe(401);
  });

  it('keep figures by person for admins, and refuse what has no answer', async () => {
    for (const path of ['funnel?split=owner', 'times?measure=conversion&split=partner', 'speed?split=owner'])
      expect((await staff.call<Problem>('GET', `/api/analytics/${path}`)).body.code).toBe('forbidden');
    expect((await ask<FunnelAnswer>('funnel?split=owner', admin)).periods[0]?.splits[0]?.label).toBe('Nobody');
    for (const [path, field] of [
      ['funnel?entry=closed&exit=leads', 'exit'],
      ['funnel?from=2026-02-30', 'from'],
      ['pipeline?asOf=2199-01-01T00:00:00Z', 'asOf'],
      ['leads?question=pipeline&cell=nothing', 'cell'],
      ['leads?question=nothing&cell=a', 'question'],
    ] as const) {
      const { status, body } = await staff.call<Problem>('GET', `/api/analytics/${path}`);
      expect([path, status, body.errors?.map((error) => error.path)]).toEqual([path, 400, [field]]);
    }
  });

  it('open as many rows as the number says: of a deleted lead without a name for staff', async () => {
    const { periods } = await ask<FunnelAnswer>('funnel?exit=enrolled');
    const [created, , , proposal] = periods[0]!.splits[0]!.steps;
    expect([created?.count, proposal?.count]).toEqual([4, 2]);
    const mine = await leads('question=funnel&exit=enrolled', created!.cell);
    expect([mine.total, mine.leads.length]).toEqual([4, 4]);
    const gone = mine.leads.filter((lead) => lead.deleted);
    expect(gone).toMatchObject([{ leadId: null, name: null, propertyAddress: null, eventType: 'LeadCreated' }]);
    const all = await leads('question=funnel&exit=enrolled&sort=name', created!.cell, admin);
    expect(all.leads.map(({ name }) => name)).toEqual(['=Sample 0', '=Sample 1', '=Sample 2', '=Sample 3']);
    const two = await leads('question=funnel&exit=enrolled&limit=1&offset=1', created!.cell);
    expect([two.total, two.leads.length]).toEqual([4, 1]);

    const address = `${system.url}/api/analytics/leads/export?question=funnel&exit=enrolled&cell=${encodeURIComponent(created!.cell)}`;
    const file = await fetch(address, { headers: { cookie: admin.cookie } });
    const lines = (await file.text()).trim().split('\n');
    expect([file.status, lines.length]).toEqual([200, 5]);
    expect(lines.filter((line) => line.includes("'=Sample"))).toHaveLength(4);
  });

  it('expect nothing of a stage that nobody has left yet', async () => {
    const { stages } = await ask<PipelineAnswer>('pipeline');
    const [enrolled, first] = ['enrolled', 'leads'].map((name) => stages.find(({ stage }) => stage === name)!);
    expect(enrolled).toMatchObject({ leads: { count: 1 }, medianDays: null, timeLeftDays: null, over: { count: 0 } });
    expect(first?.timeLeftDays).toBeGreaterThanOrEqual(0);
  });

  it('have receipts that say which events made the difference: late, undone, deleted', async () => {
    const { stages } = await ask<PipelineAnswer>('pipeline');
    const cellOf = (stage: string) => stages.find((each) => each.stage === stage)!.leads.cell;
    const issue = async (cell: string) => {
      const body = { question: { question: 'pipeline' }, cell };
      const { status, body: answer } = await staff.call<CommandAnswer>('POST', '/api/analytics/receipts', body);
      expect(status).toBe(201);
      return answer.id;
    };
    const receipt = (id: string) => ask<AnalyticsReceipt>(`receipts/${id}`);
    const enrolled = await issue(cellOf('enrolled'));
    const proposal = await issue(cellOf('proposal'));
    const fresh = await receipt(enrolled);
    expect([fresh.then.count, fresh.today.count, fresh.differences]).toEqual([1, 1, []]);
    expect(fresh.then.hash).toBe(fresh.today.hash);

    // It happened before the receipt, but is recorded after it.
    const late = eventAt({ type: 'LeadCreated', data: { ...leadCreated.example, status: 'enrolled' } }, 0);
    const lateLead = randomUUID();
    const { log } = system.infrastructure;
    const { position } = await log.append(`lead-${lateLead}`, [late], 'no_stream');
    await system.projected(String(position));
    const seen = await receipt(enrolled);
    expect([seen.then.count, seen.again.hash === seen.then.hash, seen.today.count]).toEqual([1, true, 2]);
    expect(seen.differences).toMatchObject([
      { change: 'added', reason: 'late', eventId: late.id, leadId: lateLead, because: null },
    ]);

    const history = await staff.call<{ events: { id: string; type: string }[] }>('GET', `/api/leads/${ids[1]}/history`);
    const moved = history.body.events.find(({ type }) => type === 'LeadStatusMoved')!;
    const undo = await staff.call<CommandAnswer>('POST', `/api/leads/${ids[1]}/undo`, { eventId: moved.id });
    await projected(undo.body);
    expect((await receipt(proposal)).differences).toMatchObject([
      { change: 'removed', reason: 'undone', eventId: moved.id, because: { eventType: 'LeadStatusMoved' } },
    ]);
    await deleted(ids[0]!);
    const last = await receipt(enrolled);
    expect(last.differences.map(({ change, reason, leadId }) => [change, reason, leadId])).toEqual([
      ['removed', 'deleted', null],
      ['added', 'late', lateLead],
    ]);
    expect((await staff.call<Problem>('GET', `/api/analytics/receipts/${randomUUID()}`)).body.code).toBe(
      'receipt_not_found',
    );
  });

  it('have receipts that stay true when the first contact is taken back', async () => {
    const visitor = { ...owner, source: 'website', name: 'Wes Waiting', website: '', filledInMs: 9000 };
    const { body: lead } = await system.visitor().call<CommandAnswer>('POST', '/api/leads', visitor);
    const contact = async () => {
      const call = { kind: 'call', outcome: 'no_answer', at: null, note: null };
      const { body } = await staff.call<CommandAnswer>('POST', `/api/leads/${lead.id}/contacts`, call);
      await projected(body);
      const { events } = (await staff.call<{ events: { id: string }[] }>('GET', `/api/leads/${lead.id}/history`)).body;
      return events.at(-1)!.id;
    };
    const [first, second] = [await contact(), await contact()];
    const { all } = await ask<SpeedAnswer>('speed');
    const body = { question: { question: 'speed' }, cell: all.touched.cell };
    const issued = (await staff.call<CommandAnswer>('POST', '/api/analytics/receipts', body)).body;
    const undo = await staff.call<CommandAnswer>('POST', `/api/leads/${lead.id}/undo`, { eventId: first });
    await projected(undo.body);

    const receipt = await ask<AnalyticsReceipt>(`receipts/${issued.id}`);
    expect([receipt.again.hash === receipt.then.hash, receipt.then.count, receipt.today.count]).toEqual([true, 1, 1]);
    const because = { eventType: 'ContactWithdrawn', position: undo.body.position };
    expect(receipt.differences).toMatchObject([
      { change: 'removed', reason: 'undone', eventId: first, because },
      { change: 'added', reason: 'undone', eventId: second, because },
    ]);
    expect((await ask<SpeedAnswer>(`speed?asOf=${receipt.issuedAt}`)).all.touched.count).toBe(1);
  });

  it('have receipts that name the undo of a move, where that was the first contact', async () => {
    const visitor = { ...owner, source: 'website', name: 'Mo Moved', website: '', filledInMs: 9000 };
    const { body: lead } = await system.visitor().call<CommandAnswer>('POST', '/api/leads', visitor);
    const moved = await staff.call<CommandAnswer>('POST', `/api/leads/${lead.id}/status`, { status: 'proposal' });
    await projected(moved.body);
    const question = { question: 'speed' };
    const { cell } = (await ask<SpeedAnswer>('speed')).all.touched;
    const issued = await staff.call<CommandAnswer>('POST', '/api/analytics/receipts', { question, cell });
    const { events } = (await staff.call<{ events: { id: string }[] }>('GET', `/api/leads/${lead.id}/history`)).body;
    const eventId = events.at(-1)!.id;
    const undo = await staff.call<CommandAnswer>('POST', `/api/leads/${lead.id}/undo`, { eventId });
    await projected(undo.body);
    const because = { eventType: 'LeadStatusMoved', position: undo.body.position };
    expect((await ask<AnalyticsReceipt>(`receipts/${issued.body.id}`)).differences).toMatchObject([
      { change: 'removed', reason: 'undone', eventId, because },
    ]);
  });

  it('have receipts that state what the figure is, and of what: a count is no money', async () => {
    const { log } = system.infrastructure;
    const id = randomUUID();
    const moved = (from: LeadStatus, to: LeadStatus) => ({ type: 'LeadStatusMoved' as const, data: { from, to } });
    const paid = { type: 'LeadPaid' as const, data: { ...leadPaid.example, amountCents: 19_900 } };
    const refunded = { type: 'PaymentRefunded' as const, data: { ...paymentRefunded.example, amountCents: 900 } };
    const life = [
      { type: 'LeadCreated' as const, data: { ...leadCreated.example, status: 'proposal' as const } },
      ...[moved('proposal', 'lost'), moved('lost', 'leads'), moved('leads', 'enrolled'), moved('enrolled', 'proposal')],
      ...[paid, paid, paid, paid, paid, ...[refunded, refunded, refunded, refunded, refunded]],
    ];
    const { position } = await log.append(
      `lead-${id}`,
      life.map((event) => eventAt(event, 0)),
      'no_stream',
    );
    await system.projected(String(position));
    const issued = async (question: object, cell: string) => {
      const { status, body } = await staff.call<CommandAnswer>('POST', '/api/analytics/receipts', { question, cell });
      expect(status).toBe(201);
      return ask<AnalyticsReceipt>(`receipts/${body.id}`);
    };

    const { months } = await ask<MoneyAnswer>('money');
    const month = months.find(({ payments }) => payments.count > 0)!;
    expect([month.payments.count, month.payments.cents]).toEqual([5, 99_500]);
    expect([month.refunds.count, month.refunds.cents]).toEqual([5, -4_500]);
    expect(await issued({ question: 'money' }, month.payments.cell)).toMatchObject({
      meaning: {
        ...{ kind: 'money', unit: { several: 'payments' }, amounts: 'payments' },
        facts: [{ name: 'Month', value: month.month }],
      },
      then: { count: 5, cents: 99_500 },
      today: { count: 5, cents: 99_500 },
    });

    // Out of lost and into it leads to no earlier stage: lost is not on the way.
    const flow = await ask<FlowAnswer>('flow');
    const marked = flow.edges.filter(({ back }) => back).map(({ from, to, moves }) => [from, to, moves.count]);
    expect(marked).toContainEqual(['enrolled', 'proposal', 1]);
    expect(marked.flatMap(([from]) => from)).not.toContain('lost');
    expect(flow.rework.count).toBe(marked.reduce((sum, [, , count]) => sum + Number(count), 0));
    expect(await issued({ question: 'flow' }, flow.rework.cell)).toMatchObject({
      meaning: { kind: 'count', what: 'moves back to an earlier stage', unit: { several: 'moves' }, amounts: null },
      then: { count: flow.rework.count, cents: null },
      again: { cents: null },
      today: { count: flow.rework.count, cents: null },
    });

    const { periods } = await ask<FunnelAnswer>('funnel?exit=enrolled&split=source');
    const { key, steps } = periods[0]!.splits[0]!;
    const proposal = steps.find(({ stage }) => stage === 'proposal')!;
    const ofStage = await issued({ question: 'funnel', exit: 'enrolled', split: 'source' }, proposal.cell);
    expect(ofStage.meaning.facts).toEqual([
      { name: 'Stage', value: 'Proposal' },
      { name: 'Only', value: sourceLabel(key!) },
      { name: 'Entry', value: 'Created' },
      { name: 'Exit', value: 'Property Enrolled' },
    ]);
    expect([ofStage.then.count, ofStage.then.cents]).toEqual([proposal.count, null]);

    const body = { question: { question: 'flow' }, cell: 'nothing~~=~0~' };
    expect((await staff.call<Problem>('POST', '/api/analytics/receipts', body)).body.code).toBe('invalid_input');
  });

  it('leave the log to admins as an object-centric event log that names nobody', async () => {
    const asked = (by: Caller) => fetch(`${system.url}/api/analytics/ocel`, { headers: { cookie: by.cookie } });
    expect((await asked(staff)).status).toBe(403);
    const text = await (await asked(admin)).text();
    expect(JSON.parse(text)).toHaveProperty('events');
    expect(text).not.toContain('Sample');
  });

  it('name a merged lead, whose money counts: it is not deleted', async () => {
    const [stays, goes] = [ids[0]!, randomUUID()];
    const life = [
      { type: 'LeadCreated' as const, data: { ...leadCreated.example, name: 'Merged Sample' } },
      { type: 'LeadPaid' as const, data: { ...leadPaid.example, amountCents: 4_100 } },
    ];
    const events = life.map((event) => eventAt(event, 0));
    const { position } = await system.infrastructure.log.append(`lead-${goes}`, events, 'no_stream');
    await system.projected(String(position));
    await projected((await staff.call<CommandAnswer>('POST', `/api/leads/${goes}/merge`, { into: stays })).body);
    const { months } = await ask<MoneyAnswer>('money');
    const { cell } = months.find(({ payments }) => payments.count > 0)!.payments;
    const counted = (await leads('question=money', cell)).leads.find(({ amountCents }) => amountCents === 4_100);
    expect(counted).toMatchObject({ leadId: goes, name: 'Merged Sample', deleted: false });
  });

  it('leave no time to a stage that everybody has left', async () => {
    await move(ids[3]!, 'contract_sent');
    await move(ids[3]!, 'leads');
    const { stages } = await ask<PipelineAnswer>('pipeline');
    const left = stages.find(({ stage }) => stage === 'contract_sent');
    expect(left).toMatchObject({ leads: { count: 0 }, medianDays: expect.any(Number), timeLeftDays: null });
  });

  it('leave no time, and nobody overdue, where leads are meant to stay', async () => {
    const life = (stage: 'closed' | 'contract_sent', minutes: number) => {
      const moved = { from: stage, to: 'lost' as const };
      return [
        eventAt({ type: 'LeadCreated', data: { ...leadCreated.example, status: stage } }, 0),
        ...(minutes > 0 ? [eventAt({ type: 'LeadStatusMoved', data: moved }, minutes)] : []),
      ];
    };
    for (const stage of ['closed', 'contract_sent'] as const)
      for (const minutes of [1, 0]) {
        const { position } = await system.infrastructure.log.append(
          `lead-${randomUUID()}`,
          life(stage, minutes),
          'no_stream',
        );
        await system.projected(String(position));
      }
    const { stages } = await ask<PipelineAnswer>('pipeline');
    const { groups } = await ask<TimesAnswer>('times');
    const found = (stage: string) => [
      stages.find((each) => each.stage === stage)!,
      groups.find((each) => each.stage === stage)!,
    ];
    expect(found('contract_sent')).toMatchObject([
      { leads: { count: 1 }, medianDays: expect.any(Number), timeLeftDays: 0, over: { count: 1 } },
      { waiting: { count: 1 }, over: { count: 1 } },
    ]);
    expect(found('closed')).toMatchObject([
      { leads: { count: 1 }, medianDays: expect.any(Number), timeLeftDays: null, over: { count: 0 } },
      { waiting: { count: 1 }, over: { count: 0 } },
    ]);
  });
});
