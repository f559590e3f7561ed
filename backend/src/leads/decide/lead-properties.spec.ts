import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { purposeOf } from '../../../../contracts/src/payments/checkout-purpose.js';
import { billingTypes } from '../../../../contracts/src/payments/events.js';
import { standingTouches, touchesAfter } from '../../../../contracts/src/leads/first-touch.js';
import { undoOf } from '../../../../contracts/src/events/words.js';
import { leadEvents } from '../../../../contracts/src/leads/lead-events.js';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { pipelineTable } from '../../../../contracts/src/leads/view.js';
import { paymentsTable, type PaymentRow } from '../../../../contracts/src/payments/view.js';
import { payments } from '../../../../projections/src/definitions/payments.js';
import { pipeline } from '../../../../projections/src/definitions/leads/pipeline.js';
import { stageHistoryTable } from '../../../../contracts/src/board/view.js';
import { stageHistory } from '../../../../projections/src/definitions/leads/stage-history.js';
import { RowSet } from '../../../../projections/src/engine/tables/row-set.js';
import {
  commandId,
  eventId,
  expectStorable,
  logOf,
  sampleId,
  stateAfter,
} from '../../../../testing/given-when-then.js';
import { contextAfter, outcomeOf } from '../../../../testing/random-intent.js';
import { anyLife, appendOf, appendsOf, type Moment } from '../../../../testing/random-lead.js';
import { buildHistory } from '../../platform/history/build-history.js';
import { differingFields, stepsOf } from '../../platform/history/aggregate.js';
import { previewUndo } from '../../platform/history/undo.js';
import { leadAggregate, type ShownStay } from './lead-aggregate.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { openAsks } from './asks.js';
import { undo } from './undo.js';

/** Commands that set something: repeated, they find it set. */
const saysHowItShallBe = new Set([
  'EditLead',
  'EnrollLead',
  'EditImprovements',
  'MoveLeadStatus',
  'AcknowledgeRequirements',
  'ScheduleWalkthrough',
  'CorrectNote',
  'AssignLead',
  'HandOutLead',
  'EditTask',
  'CompleteTask',
  'ReopenTask',
  'DeleteLead',
  'RestoreLead',
  'NoteContractSent',
  'NoteConsent',
  'LinkStripeCustomer',
  'RecordStripePayment',
  'RecordFailedPayment',
  'RecordRefund',
  'RecordDispute',
  'RecordInvoice',
  'FailInvoice',
]);

/** Payment links are no part of the lead's state. */
const moneyTypes: string[] = [...billingTypes, 'PaymentRequested', 'PaymentRequestEnded'];

/** Events that no undo takes back. */
const staying: string[] = [
  ...['LeadCreated', 'NoteAdded', 'NoteCorrected', 'TaskAdded', 'ContactWithdrawn'],
  ...moneyTypes,
];
const stayOf = ({ contacts: _contacts, ...shown }: ShownStay) => shown;
const ofBilling = (event: { type: string }) => moneyTypes.includes(event.type);

function forEveryMoment(check: (moment: Moment) => void): void {
  fc.assert(
    fc.property(anyLife, (life) => life.forEach(check)),
    { numRuns: 100 },
  );
}

/** Runs the check for every event of every life. `decided` is the outcome of undoing it at the end. */
function forEveryUndo(
  check: (undone: { life: Moment[]; n: number; decided: ReturnType<typeof outcomeOf> }) => void,
): void {
  fc.assert(
    fc.property(anyLife, (life) => {
      const appends = appendsOf(life);
      const [state, context] = [stateAfter(appends), contextAfter(appends)];
      for (let n = 0; n < appends.flat().length; n++)
        check({ life, n, decided: outcomeOf(() => undo.decide(state, { eventId: eventId(n) }, context)) });
    }),
    { numRuns: 100 },
  );
}

function decideUndo(appends: ReturnType<typeof appendsOf>, n: number) {
  return undo.decide(stateAfter(appends), { eventId: eventId(n) }, contextAfter(appends));
}

function inFirstVersion(event: ReadableEvent): ReadableEvent {
  if (event.type !== 'LeadStatusMoved') return event;
  const { restores: _unsaid, ...data } = event.data;
  return { ...event, data, metadata: { ...event.metadata, version: 1 } };
}

describe('any sequence of commands on a lead', () => {
  it('is decided the same way twice, and only ever gives events that can be stored', () => {
    forEveryMoment(({ intent, earlier, outcome }) => {
      expect(outcomeOf(() => intent.decide(earlier))).toEqual(outcome);
      if (typeof outcome !== 'string') outcome.forEach(expectStorable);
    });
  });

  it('creates the lead first and once', () => {
    forEveryMoment(({ earlier, outcome }) => {
      if (typeof outcome === 'string') return;
      expect(outcome.some(({ type }) => type === 'LeadCreated')).toBe(earlier.length === 0 && outcome.length > 0);
    });
  });

  it('keeps the status known, moved only by LeadStatusMoved, each from where the lead was', () => {
    forEveryMoment(({ earlier, outcome }) => {
      if (typeof outcome === 'string' || earlier.length === 0) return;
      let status = stateAfter(earlier)!.status;
      for (const event of outcome) {
        if (event.type !== 'LeadStatusMoved') continue;
        expect(event.data.from).toBe(status);
        expect(event.data.to).not.toBe(status);
        status = event.data.to;
      }
      expect(leadStatuses).toContain(status);
      expect(stateAfter([...earlier, outcome])!.status).toBe(status);
    });
  });

  it('leaves a deleted lead alone, but for a restore, the undo of the deletion and what is reported of its money', () => {
    forEveryMoment(({ earlier, outcome }) => {
      if (!stateAfter(earlier)?.deleted || typeof outcome === 'string' || outcome.length === 0) return;
      if (!outcome.every(ofBilling)) expect(outcome.map(({ type }) => type)).toEqual(['LeadRestored']);
    });
  });

  it('finds nothing to do when it hears again how things shall be', () => {
    forEveryMoment((moment) => {
      const { intent, earlier, outcome } = moment;
      if (typeof outcome === 'string' || !saysHowItShallBe.has(intent.name)) return;
      expect(intent.decide([...earlier, ...appendOf(moment)])).toEqual([]);
    });
  });

  it('never gives one append two events that change the same field', () => {
    forEveryMoment(({ earlier, outcome }) => {
      // Nobody can undo events about money, so an undo need not know which event changed what.
      if (typeof outcome === 'string' || outcome.every(ofBilling)) return;
      const changed = outcome.flatMap((_event, n) => {
        const before = stateAfter([...earlier, outcome.slice(0, n)]);
        return differingFields<Lead>(before ?? {}, stateAfter([...earlier, outcome.slice(0, n + 1)])!);
      });
      expect(new Set(changed).size).toBe(changed.length);
    });
  });
});

describe('undo after any sequence of commands', () => {
  it('of what was done last is refused, or gives back exactly the state before', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const appends = appendsOf(life);
        const last = appends.at(-1);
        if (!last) return;
        const before = stateAfter(appends.slice(0, -1));
        const stays = [last].flat().some(({ type }) => staying.includes(type));
        const outcome = outcomeOf(() => decideUndo(appends, appends.flat().length - 1));
        if (typeof outcome !== 'string' && !stays) expect(stateAfter([...appends, outcome])).toEqual(before);
        else if (typeof outcome === 'string') expect(outcome).toBe('undo_not_possible');
      }),
      { numRuns: 300 },
    );
  });

  it('of what was done last is not refused where the words of its events say that it can be undone', () => {
    const canBeUndone = undoOf(leadEvents);
    fc.assert(
      fc.property(anyLife, (life) => {
        const appends = appendsOf(life);
        const last = [appends.at(-1) ?? []].flat();
        if (last.length === 0 || !last.every(({ type }) => canBeUndone[type] === true)) return;
        if (differingFields<Lead>(stateAfter(appends.slice(0, -1)) ?? {}, stateAfter(appends)!).length === 0) return;
        expect(outcomeOf(() => decideUndo(appends, appends.flat().length - 1))).not.toEqual(expect.any(String));
      }),
      { numRuns: 300 },
    );
  });

  it('of anything is refused for a reason, or touches only what that command changed', () => {
    forEveryUndo(({ life, n, decided }) => {
      if (typeof decided === 'string') {
        expect(['undo_not_possible', 'undo_superseded', 'lead_deleted']).toContain(decided);
        return;
      }
      const appends = appendsOf(life);
      const log = logOf(appends);
      const together = log.filter(({ metadata }) => metadata.$causationId === log[n]!.metadata.$causationId);
      expect(decided.length).toBeGreaterThan(0);
      for (const { undoes } of decided) expect(together.map(({ id }) => id)).toContain(undoes);

      const first = together.some(({ type }) => type === 'LeadPaid') ? n : together[0]!.revision;
      const last = together.some(({ type }) => type === 'LeadPaid') ? n : together.at(-1)!.revision;
      const before = stateAfter(appends.flat().slice(0, first))!;
      const changed = differingFields(before, stateAfter(appends.flat().slice(0, last + 1))!);
      const now = stateAfter(appends)!;
      const then = stateAfter([...appends, decided])!;
      for (const field of changed.filter((each) => each !== 'loggedContacts'))
        expect(then[field]).toEqual(before[field]);
      // Each contact is a value of its own: the others stay.
      if (changed.includes('loggedContacts'))
        expect(then.loggedContacts).toEqual(
          now.loggedContacts.filter((id) => together.every((each) => each.id !== id)),
        );
      for (const field of differingFields(now, then)) expect(changed).toContain(field);
    });
  });

  it('can itself be undone, which is the start again', () => {
    forEveryUndo(({ life, decided }) => {
      // A contact that was taken back is logged again instead.
      if (typeof decided === 'string' || decided.some(({ type }) => type === 'ContactWithdrawn')) return;
      const appends = appendsOf(life);
      for (let k = 0; k < decided.length; k++) {
        const again = decideUndo([...appends, decided], appends.flat().length + k);
        expect(stateAfter([...appends, decided, again])).toEqual(stateAfter(appends));
      }
    });
  });

  it('gives back what was shown of the stay before what it undoes, and is itself taken back without a trace', () => {
    forEveryUndo(({ life, decided }) => {
      if (typeof decided === 'string' || !decided.some(({ type }) => type === 'LeadStatusMoved')) return;
      const appends = appendsOf(life);
      const shown = stepsOf(leadAggregate, logOf(appends)).map(({ besideAfter }) => besideAfter);
      const undone = decided.find(({ type }) => type === 'LeadStatusMoved')!.undoes;
      const then = stepsOf(leadAggregate, logOf([...appends, decided])).at(-1)!.besideAfter;
      const move = logOf(appends).findIndex(({ id }) => id === undone);
      const [before, now] = [shown[move - 1]!, shown.at(-1)!];
      // A contact that somebody logged stays, whatever else is undone.
      const others = now.contacts.filter((contact) => contact.eventId !== undone);
      const again = decideUndo([...appends, decided], appends.flat().length + decided.length - 1);
      const twice = stepsOf(leadAggregate, logOf([...appends, decided, again])).at(-1)!.besideAfter!;
      expect(stayOf(twice)).toEqual(stayOf(now));
      if (life.length > 0 && now.contacts.some((contact) => contact.eventId === undone))
        expect(stayOf(then!)).toEqual({
          ...stayOf(before),
          lastContactedAt:
            others
              .map(({ at }) => at)
              .sort()
              .at(-1) ?? null,
        });
    });
  });

  it('takes back the touches that came with what it undoes, and no others', () => {
    forEveryUndo(({ life, n, decided }) => {
      const appends = appendsOf(life);
      const log = logOf(appends);
      if (typeof decided === 'string' || log[n]!.metadata.undoes !== undefined) return;
      const of = log[n]!.metadata.$causationId;
      const together = log.filter(({ metadata }) => metadata.$causationId === of).map(({ id }) => id);
      const touchesOf = (events: ReadableEvent[]) => standingTouches(events.reduce(touchesAfter, []));
      const others = touchesOf(log).filter(({ id }) => !together.includes(id));
      expect(touchesOf(logOf([...appends, decided]))).toEqual(others);
    });
  });

  it('is previewed as it is decided', () => {
    forEveryUndo(({ life, n, decided }) => {
      const appends = appendsOf(life);
      const preview = previewUndo(leadAggregate, logOf(appends), eventId(n));
      expect(preview.possible).toBe(typeof decided !== 'string');
      if (typeof decided === 'string') return;
      expect(preview.events).toEqual(decided.map(({ type, data }) => ({ type, data })));
      expect(preview.changes.map(({ field }) => field)).toEqual(
        differingFields(stateAfter(appends)!, stateAfter([...appends, decided])!),
      );
    });
  });
});

describe('money after any sequence of commands', () => {
  it('is one sum: of the state, of the pipeline, and of the rows of payments', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const [leads, money] = [new RowSet(), new RowSet()];
        const ids = new Set<string>();
        for (const event of logOf(appendsOf(life))) {
          pipeline.project(event, leads);
          if (!payments.handles.includes(event.type)) continue;
          payments.project(event, money);
          for (const { table, key } of payments.lookups(event) as { table: unknown; key: string }[])
            if (table === paymentsTable) ids.add(key);
        }
        const state = stateAfter(appendsOf(life));
        const paid = [...ids].reduce((sum, id) => sum + paidByRow(money.get(paymentsTable, id)!), 0);
        expect(paid).toBe(state?.paidCents ?? 0);
        expect(leads.get(pipelineTable, sampleId)?.paidCents).toBe(state?.paidCents);
      }),
      { numRuns: 200 },
    );
  });

  it('is asked for by one page and one invoice at most for anything, unless somebody gave a reason', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const appends = appendsOf(life);
        const [lead, history] = [stateAfter(appends), logOf(appends)];
        if (!lead) return;
        for (const purpose of ['Property Management Onboarding Fee', 'Sample fee', 'Key'].map(purposeOf)) {
          const asks = openAsks(new Set([purpose]), lead, history);
          const [links, pages] = (['link', 'checkout'] as const).map((of) => asks.filter(({ kind }) => kind === of));
          expect([links!.length <= 1, pages!.length <= 1]).toEqual([true, true]);
          // A payment link and the page that it opens are one.
          const open = links!.length > 0 ? asks.filter(({ kind }) => kind !== 'checkout') : asks;
          const withReason = open.filter(({ id }) => reasonOf(history.find((event) => isAsk(event, id))) !== null);
          // An invoice that was reported as failed, or void, may come back after the next was sent.
          const since = history.some(({ type }) => type === 'InvoiceFailed' || type === 'InvoiceStatusChanged');
          if (!since) expect(open.length - withReason.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 200 },
    );
  });
});

const isAsk = (event: ReadableEvent, id: string) =>
  event.id === id || (event.type === 'PaymentRequested' && event.data.requestId === id);

function reasonOf(event: ReadableEvent | undefined): string | null {
  switch (event?.type) {
    case 'CheckoutRequested':
    case 'InvoiceRequested':
    case 'PaymentRequested':
      return event.data.reason;
    default:
      return null;
  }
}

/** An invoice counts through the payment that it became. */
function paidByRow({ kind, status, amountCents }: PaymentRow): number {
  if (kind === 'payment') return amountCents;
  return (kind === 'refund' && status === 'refunded') || (kind === 'dispute' && status === 'lost') ? -amountCents : 0;
}

describe('history after any sequence of commands', () => {
  it('holds changes that, applied in order, give the state at every event', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const events = appendsOf(life).flat();
        const state: Record<string, unknown> = {};
        buildHistory(leadAggregate, logOf(appendsOf(life)), new Map()).forEach(({ changes }, revision) => {
          for (const { field, from, to } of changes) {
            expect(state[field] ?? null).toEqual(from);
            state[field] = to;
          }
          const { stageSince: _since, lastContactedAt: _contacted, openTaskCount, fileCount, ...shown } = state;
          const {
            tasks,
            files,
            billing: _billing,
            toldApart: _others,
            loggedContacts: _contacts,
            wanted: _wanted,
            ...after
          } = stateAfter(events.slice(0, revision + 1))!;
          expect(differingFields(shown, after)).toEqual([]);
          expect(openTaskCount).toBe(tasks.filter(({ open }) => open).length);
          expect(fileCount).toBe(files.length);
        });
      }),
      { numRuns: 100 },
    );
  });

  it.each(['as they are', 'recorded in version 1'])(
    'shows of the stay what the read models show, its moves %s',
    (how) => {
      fc.assert(
        fc.property(anyLife, (life) => {
          const log = logOf(appendsOf(life)).map((event) => (how === 'as they are' ? event : inFirstVersion(event)));
          const [leads, stays] = [new RowSet(), new RowSet()];
          stepsOf(leadAggregate, log).forEach(({ event, besideAfter }) => {
            if (!event.readable) return;
            pipeline.project(event, leads);
            if (stageHistory.handles.includes(event.type)) stageHistory.project(event, stays);
            const shown = stayOf(besideAfter!);
            expect(leads.get(pipelineTable, sampleId)).toMatchObject(shown);
            expect(stays.get(stageHistoryTable, sampleId)).toMatchObject(shown);
          });
        }),
        { numRuns: 100 },
      );
    },
  );

  it('says undoable exactly where an undo would be accepted', () => {
    forEveryUndo(({ life, n, decided }) => {
      const shown = buildHistory(leadAggregate, logOf(appendsOf(life)), new Map())[n]!;
      expect(shown.undoable).toBe(typeof decided !== 'string');
      expect(shown.undoBlocked === undefined).toBe(shown.undoable);
    });
  });

  it('numbers the events without a gap and keeps an append under one cause', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const appends = appendsOf(life);
        const history = buildHistory(leadAggregate, logOf(appends), new Map());
        expect(history.map(({ revision }) => revision)).toEqual(history.map((_event, n) => n));
        const causes = appends.flatMap((append, n) => [append].flat().map(() => commandId(n)));
        expect(history.map(({ causationId }) => causationId)).toEqual(causes);
      }),
      { numRuns: 100 },
    );
  });
});
