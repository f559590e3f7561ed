const idempotency = [
  'backend/src/platform/commands/idempotency-claims.int.spec.ts',
  'backend/src/platform/commands/idempotency.int.spec.ts',
];
const claimsFile = 'backend/src/platform/commands/idempotency.ts';
const store = 'backend/src/platform/process-managers/effect-store.ts';
const fencing = 'backend/src/platform/process-managers/fencing.int.spec.ts';
const effects = ['backend/src/platform/process-managers/effects.int.spec.ts', fencing];

/** Who may act, and that nobody else does. @type {import('../catalogue.mjs').Guarantee[]} */
export const claims = [
  {
    says: 'An abandoned key is taken over only by the same command.',
    file: claimsFile,
    code: 'where c.status is null and c.body_hash = excluded.body_hash',
    without: 'where c.status is null',
    specs: idempotency,
  },
  {
    says: 'A key is taken over only when its holder is gone.',
    file: claimsFile,
    code: 'and (c.claimed_at < now() - make_interval(secs => ${abandonedAfterSeconds}) or ${holderIsGone})',
    without: '',
    specs: idempotency,
  },
  {
    says: 'The key of a process that was killed is free at once.',
    file: claimsFile,
    code: ' or ${holderIsGone})',
    without: ')',
    specs: idempotency,
  },
  {
    says: 'A key whose command is done is not taken again.',
    file: claimsFile,
    code: 'where c.status is null and',
    without: 'where',
    specs: idempotency,
  },
  {
    says: 'The claim of a finished command is not given back.',
    file: claimsFile,
    code: 'where scope_hash = $1 and status is null',
    without: 'where scope_hash = $1',
    specs: idempotency,
  },
  {
    says: 'No two workers hold the same effect.',
    file: store,
    code: "limit 1 for update skip locked)\n       update effects e set state = 'running'",
    without: "limit 1)\n       update effects e set state = 'running'",
    specs: effects,
  },
  {
    says: 'A worker that lost its claim does not act.',
    file: store,
    code: "const claimed = 'manager = $1 and key = $2 and claim = $3';",
    without: "const claimed = 'manager = $1 and key = $2 and $3::uuid is not null';",
    specs: effects,
  },
  {
    says: 'An expired claim does not count.',
    file: store,
    code: 'select from effects where ${acting} and claim_expires_at > clock_timestamp()',
    without: 'select from effects where ${acting}',
    specs: [fencing],
  },
  {
    says: 'No worker acts on an effect whose outcome is in the log.',
    file: store,
    code: '${claimed} and outcome is null',
    without: '${claimed}',
    specs: [fencing],
  },
  {
    says: 'A claim that has not expired is not freed.',
    file: store,
    code: "where e.state = 'running' and e.claim_expires_at <= clock_timestamp() and",
    without: "where e.state = 'running' and",
    specs: [fencing],
  },
  {
    says: 'An effect that was begun and cannot be repeated is unknown, not due.',
    file: store,
    code: "when (intended and not idempotent) or attempts >= max_attempts then 'unknown' else 'due' end,",
    without: "when false then 'unknown' else 'due' end,",
    specs: [fencing],
  },
  {
    says: 'An effect that was due before a replay began is too late and does not run.',
    file: 'backend/src/platform/process-managers/manager-store.ts',
    code: '(intended or given_up or (due_at <= $2 and kind <> all($3)))',
    without: '((due_at <= $2 and false) or intended or given_up)',
    specs: effects,
  },
  {
    says: 'One process at a time appends the events of a stream from the outbox, in order.',
    file: 'backend/src/platform/outbox.ts',
    code: 'and not exists (select from outbox e where e.stream = o.stream and e.place < o.place)',
    without: '',
    specs: ['backend/src/platform/outbox.int.spec.ts'],
  },
];

const domain = 'backend/src/messages/domain';
const maySend = `${domain}/may-send.ts`;
const sending = `${domain}/message-commands.ts`;
const rules = [`${domain}/may-send.spec.ts`];
const specs = [`${domain}/messages.spec.ts`];
const twilio = 'backend/src/integrations/twilio/twilio';
const rehearsed = 'backend/src/campaigns/rehearse.spec.ts';

/** Who may be written to, that it happens once, and whose time is whose. @type {import('../catalogue.mjs').Guarantee[]} */
export const messages = [
  {
    says: 'A message that was taken is never handed over again.',
    file: sending,
    code: 'if (state && (wasTaken(state) || state.attempts >= data.attempt)) return [];',
    without: '',
    specs: specs,
  },
  {
    says: 'A reported arrival settles a message whose answer never came.',
    file: sending,
    code: "const taken = now === 'intended' ? sentEvents(message, { attempt, providerId }) : [];",
    without: 'const taken: MessageEvent[] = [];',
    specs: specs,
  },
  {
    says: 'A campaign learns the outcome of its message even after it was unknown.',
    file: 'backend/src/campaigns/manager.ts',
    code: ', { watch: unknownKey(timer) }, { effect: settling(event, leadId, timer) }];',
    without: '];',
    specs: ['backend/src/campaigns/campaigns.int.spec.ts'],
  },
  {
    says: 'A campaign goes to nobody who has unsubscribed, whatever they asked for since.',
    file: maySend,
    code: 'isCampaignMail(purpose) ? wantedAt : newest(wantedAt, askedAt)',
    without: 'newest(wantedAt, askedAt)',
    specs: [...rules, rehearsed],
  },
  {
    says: 'An address that refused a mail is left alone.',
    file: maySend,
    code: "if (address.bounced) return 'bounced';",
    without: '',
    specs: [...rules, rehearsed],
  },
  {
    says: 'No text goes to anybody who has not agreed to texts.',
    file: 'contracts/src/consent/consent.ts',
    code: "return texts.given === null || other ? 'no_consent' : null;",
    without: 'return null;',
    specs: rules,
  },
  {
    says: 'An unsubscribe link works only for its own message.',
    file: `${domain}/unsubscribe-links.ts`,
    code: 'return one.length === other.length && timingSafeEqual(one, other);',
    without: 'return one.length === other.length;',
    specs: [`${domain}/unsubscribe-links.spec.ts`],
  },
  {
    says: 'Nothing counts as a text that the text service did not sign.',
    file: `${twilio}.ts`,
    code: 'given.length === expected.length && timingSafeEqual(given, expected)',
    without: 'given.length === expected.length',
    specs: [`${twilio}.spec.ts`],
  },
  {
    says: 'A mail gets into a lead’s history only by an address that we gave to its owner.',
    file: `${domain}/signed-ids.ts`,
    code: 'if (!timingSafeEqual(bytes.subarray(this.saidBytes), this.signatureOf(said))) return null;',
    without: '',
    specs: [`${domain}/reply-tags.spec.ts`],
  },
  {
    says: 'What a stranger typed never becomes a link in our mail.',
    file: `${domain}/unsubscribe-links.ts`,
    code: "name: holdsLink(name) ? '' : name",
    without: 'name',
    specs: [`${domain}/strangers-links.spec.ts`],
  },
  {
    says: 'An address typed into a public form gets only so many mails a day, however many requests come at once.',
    file: 'backend/src/platform/limits/daily-turns.ts',
    code: "await client.query(`select pg_advisory_xact_lock(hashtextextended('daily turn ' || $1 || $2, 0))`, [kind, whose]);",
    without: '',
    specs: ['backend/src/platform/limits/daily-turns.int.spec.ts'],
  },
  {
    says: 'No walkthrough reminder goes out in quiet hours.',
    file: 'backend/src/campaigns/domain/decide.ts',
    code: "const until = run.workflow === 'confirmation' ? heldUntil(now, run.timeZone, run.quiet) : null;",
    without: 'const until: string | null = null as string | null;',
    specs: ['backend/src/campaigns/domain/campaigns.spec.ts'],
  },
  {
    says: 'A time of one person is held for one lead only.',
    file: 'backend/src/walkthroughs/domain/calendar-day.ts',
    code: "if (taken) throw new DomainError('slot_taken');",
    without: '',
    specs: ['backend/src/walkthroughs/domain/calendar-day.spec.ts'],
  },
];
