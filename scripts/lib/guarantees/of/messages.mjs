const domain = 'backend/src/messages/domain';
const maySend = `${domain}/may-send.ts`;
const sending = `${domain}/message-commands.ts`;
const rules = [`${domain}/may-send.spec.ts`];
const told = [`${domain}/messages.spec.ts`];
const twilio = 'backend/src/integrations/twilio/twilio';
const rehearsed = 'backend/src/campaigns/rehearse.spec.ts';

/** Who may be written to, that it happens once, and whose time is whose. @type {import('../catalogue.mjs').Entry[]} */
export const messages = [
  {
    says: 'A message that was taken is never handed over again.',
    file: sending,
    code: 'if (state && (wasTaken(state) || state.attempts >= data.attempt)) return [];',
    without: '',
    specs: told,
  },
  {
    says: 'A reported arrival settles a message whose answer never came.',
    file: sending,
    code: "const taken = now === 'intended' ? sentEvents(message, { attempt, providerId }) : [];",
    without: 'const taken: MessageEvent[] = [];',
    specs: told,
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
    code: 'isCampaignMail(purpose) ? agreedAt : newest(agreedAt, askedAt)',
    without: 'newest(agreedAt, askedAt)',
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
    code: 'given.length === right.length && timingSafeEqual(given, right) ? messageId : null',
    without: 'given.length === right.length ? messageId : null',
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
    says: 'What a stranger typed never becomes a link in our mail.',
    file: `${domain}/unsubscribe-links.ts`,
    code: "name: link.test(name) ? '' : name",
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
