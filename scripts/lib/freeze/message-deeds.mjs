import { addLead, filledIn } from './cast.mjs';

/** @typedef {import('./cast.mjs').Cast} Cast */

const template = 'acknowledgment-registration';

/** Mails and texts that arrive, and such that do not; an address that is opened again. @param {Cast} cast */
export async function write(cast) {
  const { staff, visitor, fail, quiet } = cast;
  /** @type {string[]} */
  const bounced = [];
  for (const email of ['bounced@example.com', 'reopened@example.com']) {
    const ids = [await addLead(cast, { email }), await addLead(cast, { email: email.replace('e', 'E') })];
    await quiet();
    await fail({ provider: 'mail', kind: 'refused', path: email, times: 1 });
    await staff.post('/api/email/send', { to: email, template }).then(
      () => Promise.reject(new Error(`A mail to ${email} was not refused`)),
      (/** @type {Error} */ error) => {
        if (!error.message.includes('answered with 502')) throw error;
      },
    );
    await quiet();
    if (email.startsWith('reopened')) await staff.post(`/api/leads/${ids[0]}/reopen-address`, { note: 'It was full' });
    else bounced.push(...ids);
  }
  // Nobody is written to about it: the address has refused.
  await visitor().post('/api/leads', {
    ...filledIn,
    name: 'Sample Bounced',
    email: 'bounced@example.com',
    source: 'webinar',
  });

  // The text service can't deliver to what ends in 0130.
  for (const phone of ['515-555-0128', '515.555.0129', '515-555-0130']) {
    const id = await addLead(cast, { phone });
    await staff.post(`/api/leads/${id}/consent`, { channel: 'sms', consent: 'given' });
    await quiet();
    await staff.post(`/api/leads/${id}/texts`, { words: 'We are on our way' });
  }
  await cast.outside('/twilio/inbound', { from: '+15155550128', body: 'The door is open' });
  Object.assign(cast.about, {
    bounced: bounced.map((id) => ({ id, channel: 'email', written: 'bounced@example.com' })),
  });
}
