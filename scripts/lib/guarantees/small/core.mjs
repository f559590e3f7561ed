const leads = 'backend/src/leads/domain';
const history = 'backend/src/platform/history/undo-plan.ts';
const access = ['backend/src/platform/access/access.int.spec.ts'];
const live = ['backend/src/live/http/live.int.spec.ts'];

/** Small faults in deciders, projections, sealing and what surrounds them. @type {import('./catalogue.mjs').Entry[]} */
export const core = [
  {
    says: 'A move to the stage where the lead is makes an event.',
    file: `${leads}/move-lead-status.ts`,
    code: 'if (lead.status === status) return [];',
    without: '',
  },
  {
    says: 'A note is written on a deleted lead.',
    file: `${leads}/add-note.ts`,
    code: 'livingLead(state);',
    without: 'void livingLead;',
  },
  {
    says: 'A visitor moves a lead that staff have taken over.',
    file: `${leads}/schedule-walkthrough.ts`,
    code: "if (actor.kind === 'visitor' && history.some(isMoveByAnother)) throw new DomainError('lead_taken_over');",
    without: '',
  },
  {
    says: 'A walkthrough booked without a time erases the known one.',
    file: `${leads}/schedule-walkthrough.ts`,
    code: 'start !== null && start !== lead.walkthroughStart',
    without: 'start !== lead.walkthroughStart',
  },
  {
    says: 'Only the first refund is recorded.',
    file: `${leads}/record-billing.ts`,
    code: 'if (!refundIds.includes(data.refundId))',
    without: 'if (refundIds.length === 0)',
  },
  {
    says: 'A payment that is told twice is counted twice.',
    file: `${leads}/record-billing.ts`,
    code: "return lead.billing.paymentIds.includes(data.paymentId) ? end : [{ type: 'LeadPaid', data }, ...end];",
    without: "return [{ type: 'LeadPaid', data }, ...end];",
  },
  {
    says: 'A referral is paid twice.',
    file: 'backend/src/referrals/domain/pay-referral.ts',
    code: "if (livingReferral(state).paymentStatus === 'paid') throw new DomainError('referral_paid');",
    without: 'livingReferral(state);',
  },
  {
    says: 'The last admin may be demoted.',
    file: 'backend/src/accounts/domain/change-user.ts',
    code: '&& otherAdmins === 0)',
    without: '&& otherAdmins < 0)',
  },
  {
    says: 'The undo of an undo is taken for an action on many leads.',
    file: `${leads}/undo-correlated.ts`,
    code: ' && metadata.undoes === undefined',
    without: '',
  },
  {
    says: 'An undo goes over what was changed since.',
    file: history,
    code: 'if (fields.length > 0) {',
    without: 'if (fields.length < 0) {',
  },
  {
    says: 'An undo takes back one event of a command alone.',
    file: history,
    code: 'while (last < steps.length - 1 && causationOf(steps[last + 1]!.event) === causation) last++;',
    without: '',
  },
  {
    says: 'An erased person’s history can be undone.',
    file: history,
    code: 'if (steps.some(({ event }) => endsStream(event))) return erasedHistory;',
    without: '',
  },
  {
    says: 'A refund leaves what was paid as it is.',
    file: 'contracts/src/paid.ts',
    code: 'return -event.data.amountCents;',
    without: 'return 0;',
  },
  {
    says: 'A touched lead goes on waiting.',
    file: 'projections/src/definitions/pipeline.ts',
    code: 'if (after.firstTouchAt !== null) after.waitingSince = null;',
    without: '',
  },
  {
    says: 'An erased lead is still found by its e-mail’s key.',
    file: 'projections/src/definitions/pipeline.ts',
    code: 'emailKey: null,\n    phoneKey: null,',
    without: 'phoneKey: null,',
  },
  {
    says: 'A stay goes on after the lead was erased.',
    file: 'projections/src/definitions/stage-history.ts',
    code: '...(stay.endedAt === null && endedBy(event, stay)),',
    without: '',
  },
  {
    says: 'A sealed text opens in another field.',
    file: 'event-store/src/sealing/seal.ts',
    code: 'JSON.stringify([place.stream, place.eventId, place.field])',
    without: 'JSON.stringify([place.stream, place.eventId])',
  },
  {
    says: 'A text without its key is shown as erased, not as unreadable.',
    file: 'event-store/src/sealing/sealed-data.ts',
    code: "key === 'missing' ? undefined :",
    without: "key === 'missing' ? erased :",
  },
  {
    says: 'The same key with other content gets the first answer.',
    file: 'backend/src/platform/commands/idempotency.ts',
    code: "if (first.body !== request.body) throw new DomainError('idempotency_key_reused');",
    without: '',
  },
  {
    says: 'Two people who send the same key get one answer.',
    file: 'backend/src/platform/commands/idempotency.ts',
    code: 'JSON.stringify([actor.kind, actor.id, route, target, key])',
    without: 'JSON.stringify([actor.kind, route, target, key])',
  },
  {
    says: 'A message of a campaign about a past walkthrough goes out.',
    file: 'backend/src/campaigns/domain/plan-steps.ts',
    code: 'const past = ofWalkthrough && exact.dueAt <= now;',
    without: 'const past = false;',
  },
  {
    says: 'A message before a walkthrough waits until quiet hours end.',
    file: 'backend/src/campaigns/domain/plan-steps.ts',
    code: 'ofWalkthrough && step.delayMinutes < 0 ? beforeQuiet',
    without: 'ofWalkthrough && step.delayMinutes > 0 ? beforeQuiet',
  },
  {
    says: 'A webhook of Stripe counts however old its signature is.',
    file: 'backend/src/integrations/stripe/webhook-signature.ts',
    code: "if (ageSeconds > toleranceSeconds) return 'too old';",
    without: '',
  },
  {
    says: 'A webhook of DocuSeal counts however old its signature is.',
    file: 'backend/src/integrations/docuseal/docuseal-webhook.ts',
    code: 'if (Math.abs(nowMs / 1000 - Number(unix)) > toleranceSeconds) return false;',
    without: '',
  },
  {
    says: 'A lead is erased under any name.',
    file: `${leads}/erase-lead.ts`,
    code: "if (name !== null && typed(name) !== typed(lead.name)) throw new DomainError('name_not_confirmed');",
    without: 'void typed(lead.name);',
  },
  {
    says: 'A text about an erased person is found only in its own case.',
    file: 'backend/src/erasure/domain/redact.ts',
    code: "new RegExp(escaped(each), 'gi')",
    without: "new RegExp(escaped(each), 'g')",
  },
  {
    says: 'Undoing an import deletes what was changed since.',
    file: 'backend/src/imports/domain/undo-line.ts',
    code: 'if (later.length > 0) {',
    without: 'if (later.length < 0) {',
  },
  {
    says: 'A ZIP code loses the zeros that a spreadsheet dropped.',
    file: 'backend/src/imports/domain/cell-values.ts',
    code: "five.padStart(5, '0')",
    without: 'five',
  },
  {
    says: 'Everybody on the staff gets a person’s file.',
    file: 'backend/src/erasure/http/person-file.controller.ts',
    code: "@Get(':id/person.pdf')\n  @Access('admin')",
    without: "@Get(':id/person.pdf')\n  @Access('staff')",
    specs: access,
  },
  {
    says: 'Everybody on the staff gets the key of the backups.',
    file: 'backend/src/backups/http/backups.controller.ts',
    code: "@HttpCode(200)\n  @Access('admin')",
    without: "@HttpCode(200)\n  @Access('staff')",
    specs: access,
  },
  {
    says: 'The live feed begins anew after it lost the database.',
    file: 'backend/src/live/application/live-feed.ts',
    code: 'this.position ??= await currentPosition(this.pool);',
    without: 'this.position = await currentPosition(this.pool);',
    specs: live,
  },
  {
    says: 'A change of the live stream that may have changed anything is told as one that changed nothing.',
    file: 'backend/src/live/application/live-changes.ts',
    code: "if (changes === null) return message('reset', { position: position.toString() }, position);",
    without: '',
  },
];
