import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { logOf, sampleId } from '../../../testing/given-when-then.js';
import { LeadsToWrite } from './lead-to-write.js';
import { MessageStreams, type MessageToSend } from './message-sending.js';
import { SendsMessages } from './sends-messages.js';

const message = {
  ...{ id: 'the message', leadId: sampleId, channel: 'email', purpose: 'acknowledgment', turn: 'acknowledgment' },
  template: { id: 'one', version: 1 },
} as const satisfies MessageToSend;

interface Now {
  free: boolean;
  configured: boolean;
  switchedOn: boolean;
}

/** What becomes of a message to the lead of a visitor, up to where it is handed over. @param free whether the address has turns left */
async function sentWith(
  { free = true, configured = true, switchedOn = true }: Partial<Now>,
  of: MessageToSend = message,
) {
  const [turns, recorded]: unknown[][] = [[], []];
  const histories: Record<string, unknown> = {
    [`lead-${sampleId}`]: logOf([{ type: 'LeadCreated', data: leadCreated.example }]),
  };
  const log = { readStream: (stream: string) => Promise.resolve(histories[stream] ?? []) } as never;
  const sends = new SendsMessages(
    new MessageStreams(log),
    new LeadsToWrite(log),
    { standing: () => Promise.resolve({ unsubscribed: false, since: null, bounced: false }) } as never,
    { of: () => Promise.resolve({ kept: {} }) } as never,
    { configured: () => configured, ready: () => Promise.reject(new Error('handed over')) } as never,
    { execute: (_: unknown, __: unknown, data: unknown) => (recorded!.push(data), Promise.resolve({})) } as never,
    { current: { sendAcknowledgments: switchedOn } } as never,
    { take: (...turn: unknown[]) => (turns!.push(turn), Promise.resolve(free)) } as never,
    {} as never,
  );
  const outcome: unknown = await sends
    .send(of, { context: () => ({}) } as never)
    .catch((error: Error) => error.message);
  return { outcome, turns, recorded };
}

describe('a message that a visitor caused', () => {
  it('takes a turn of the address that it goes to, the same whenever it is tried', async () => {
    const { outcome, turns } = await sentWith({});
    expect([outcome, turns]).toEqual([
      'handed over',
      [['acknowledgment', leadCreated.example.email, 5, 'the message']],
    ]);
  });

  it('stays here where no turn is left, and nothing is recorded of it', async () => {
    expect(await sentWith({ free: false })).toMatchObject({ outcome: { as: 'no_turn' }, recorded: [] });
  });

  it.each([
    ['not_configured', { configured: false }],
    ['switched_off', { switchedOn: false }],
  ])('takes none where it does not go out: %s', async (reason, now) => {
    expect(await sentWith(now)).toMatchObject({ outcome: { as: 'withheld', reason }, turns: [] });
  });

  it('is the only one that needs a turn', async () => {
    const { turn: _, ...ofStaff } = message;
    expect(await sentWith({ free: false }, ofStaff)).toMatchObject({ outcome: 'handed over', turns: [] });
  });
});
