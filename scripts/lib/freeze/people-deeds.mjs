import { addLead, untilThere } from './cast.mjs';

/** Numbers as people and other programs write them. Each `texts` is the same number as the text service names it. */
const phoneSpellings = [
  { how: 'plain', texts: '+15155550110', plain: '515-555-0110', written: '(515) 555-0110' },
  { how: 'with an extension', texts: '+15155550111', plain: '515-555-0111', written: '515-555-0111 ext. 4' },
  { how: 'with an extension after x', texts: '+15155550112', plain: '515-555-0112', written: '515.555.0112 x12' },
  { how: 'as a spreadsheet writes a number', texts: '+15155550107', plain: '515-555-0107', written: '5155550107.0' },
  { how: 'with 001', texts: '+15155550113', plain: '515-555-0113', written: '001 515 555 0113' },
  {
    how: 'with hyphens that do not break',
    texts: '+15155550114',
    plain: '515-555-0114',
    written: '515\u2011555\u20110114',
  },
  { how: 'with the country code', texts: '+15155550115', plain: '515-555-0115', written: '+1 515 555 0115' },
  {
    how: 'with spaces that do not break',
    texts: '+15155550116',
    plain: '515-555-0116',
    written: '1\u00a0515\u00a05550116',
  },
];

/** One apartment, as five people write it. */
const onePlace = [
  '1200 Sample Street Apt 4, Ankeny, IA 50023',
  '1200 Sample St #4, Ankeny, IA 50023-1234',
  '1200 SAMPLE ST APT. 4, ANKENY, ia 50023',
  '1200 Sample St., Unit 4, Ankeny, IA 50023',
  'Apartment 4, 1200 Sample Street, Ankeny, Iowa 50023',
];

/** Its neighbour, which is another home. */
const nextDoor = '1200 Sample Street Apt 5, Ankeny, IA 50023';

/** Names that read alike: with accents in one character and in two, with straight and curly apostrophes, with odd spaces. */
const alikeNames = [
  ['Zo\u00eb Sample-N\u00fa\u00f1ez', 'Zoe\u0308 Sample-Nu\u0301n\u0303ez'],
  ["Siobh\u00e1n O'Sample", 'Siobha\u0301n O\u2019Sample'],
  ["D'Arcy Sample", 'D\u2018Arcy Sample'],
  ['Ida van Sample', 'ida  VAN\u00a0sample'],
  ['Stra\u00dfe Sample', 'STRASSE SAMPLE'],
].map(([one = '', other = '']) => ({ one, other }));

/** @typedef {import('./cast.mjs').Cast} Cast */

/** Leads that are one person or one place in several spellings: merged, taken apart again, told apart. @param {Cast} cast */
export async function mergeLeads(cast) {
  const { staff } = cast;
  const merged = [];
  const [first = '', ...others] = onePlace;
  const into = await addLead(cast, { name: 'Sample Placed', email: 'placed@example.com', propertyAddress: first });
  for (const [n, propertyAddress] of others.entries()) {
    const email = ['Placed@Example.com', 'placed@example.com', 'other.placed@example.com', 'PLACED@EXAMPLE.COM'][n];
    const id = await addLead(cast, { name: 'sample placed', email, propertyAddress });
    merged.push({ id, into, written: propertyAddress });
  }
  const apart = await addLead(cast, { name: 'Sample Neighbour', propertyAddress: nextDoor });
  for (const [n, { one, other }] of alikeNames.entries()) {
    const phone = `515-555-015${n}`;
    const [stays, goes] = [
      await addLead(cast, { name: one, phone }),
      await addLead(cast, { name: other, phone: `(515) 555.015${n}` }),
    ];
    merged.push({ id: goes, into: stays, written: other });
  }
  for (const { plain, written } of phoneSpellings.slice(1, 4)) {
    const [stays, goes] = [await addLead(cast, { phone: plain }), await addLead(cast, { phone: written })];
    merged.push({ id: goes, into: stays, written });
  }
  for (const { id, into: stays } of merged) await staff.post(`/api/leads/${id}/merge`, { into: stays });
  const unmerged = merged.splice(1, 2);
  for (const { id } of unmerged) await staff.post(`/api/leads/${id}/unmerge`, {});
  await staff.post(`/api/leads/${apart}/told-apart`, { otherId: into });
  Object.assign(cast.about, { merged, unmerged, toldApart: [{ id: apart, otherId: into, written: nextDoor }] });
}

/** People who want no more mail or texts, and said so by text, by a mail's link or to staff. @param {Cast} cast */
export async function optOut(cast) {
  const { staff, outside, quiet } = cast;
  const optedOut = [];
  for (const { how, texts, plain, written } of phoneSpellings) {
    for (const phone of [plain, written]) {
      const id = await addLead(cast, { phone });
      await staff.post(`/api/leads/${id}/consent`, { channel: 'sms', consent: 'given' });
      optedOut.push({ id, channel: 'sms', by: 'STOP', how, written: phone, texts });
    }
    await outside('/twilio/inbound', { from: texts, body: 'STOP' });
  }
  // STOP, and START again: this one may be written to.
  const back = await addLead(cast, { phone: '515-555-0119' });
  await staff.post(`/api/leads/${back}/consent`, { channel: 'sms', consent: 'given' });
  for (const body of ['STOP', 'START']) {
    await outside('/twilio/inbound', { from: '+15155550119', body });
    await quiet();
  }

  for (const email of ['unsubscribed@example.com', 'Un.Subscribed+rent@Example.com']) {
    const ids = [await addLead(cast, { email }), await addLead(cast, { email: email.toUpperCase() })];
    await followUnsubscribeLink(cast, email);
    for (const id of ids) optedOut.push({ id, channel: 'email', by: 'link', how: 'either case', written: email });
  }
  for (const channel of ['email', 'sms']) {
    const id = await addLead(cast, { phone: '515-555-0118', email: `spoken.${channel}@example.com` });
    await staff.post(`/api/leads/${id}/consent`, { channel, consent: 'withdrawn', note: 'Said so on the phone' });
    optedOut.push({ id, channel, by: 'staff', how: 'plain', written: channel });
  }
  Object.assign(cast.about, { optedOut, optedInAgain: [{ id: back, channel: 'sms', written: '515-555-0119' }] });
}

/** @param {Cast} cast @param {string} email */
async function followUnsubscribeLink({ staff, visitor, kept }, email) {
  await staff.post('/api/email/send', { to: email, template: 'acknowledgment-registration' });
  const link = await untilThere(`the link of a mail to ${email}`, async () => {
    const { mails } = await kept('mail');
    const found = mails.findLast((/** @type {any} */ mail) => mail.to.toLowerCase().includes(email.toLowerCase()));
    return found?.headers['list-unsubscribe']?.match(/\/api\/unsubscribe\/[^>]+/)?.[0];
  });
  await visitor().post(link, {});
}
