import { addLead, filledIn, inDays, untilThere } from './cast.mjs';

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

/** @typedef {import('./cast.mjs').Cast} Cast */

/** People who are erased, each of whom other data leads to in another way. @param {Cast} cast @param {string} oldLead its stream has one key */
export async function erasePeople(cast, oldLead) {
  /** @type {object[]} */
  const erased = [];
  const kept = [];
  /** @param {string} how @param {string} written @param {string[]} ids */
  const erase = async (how, written, ids) => {
    const [id = '', ...others] = ids;
    await eraseLead(cast, id, others);
    erased.push({ how, written, ids });
  };

  const several = [];
  for (const email of ['several@example.com', 'Several@Example.com', 'SEVERAL@example.com']) {
    several.push(await addLead(cast, { name: 'Sample Several', email, phone: '515-555-0160' }));
  }
  await leaveTraces(cast, several[0] ?? '', 'Sample Several', 'several@example.com', '515-555-0160');
  await cast.quiet();
  await erase('with several leads of one address', 'several@example.com', several);

  const shared = { phone: '515-555-0161', email: 'shares@example.com' };
  const sharing = await addLead(cast, { name: 'Sample Shares', ...shared });
  kept.push({ id: await addLead(cast, { name: 'Sample Partner', phone: '(515) 555-0161' }), why: 'shares a phone' });
  await cast.outside('/twilio/inbound', { from: '+15155550161', body: 'Which of us is this about?' });
  await erase('whose phone another lead has', shared.phone, [sharing]);

  // Known by the phone alone: the texts came before there was a lead.
  for (const [digits, written, how] of [
    ['+15155550162', '515-555-0162', 'known by the phone alone'],
    ['+15155550163', '5155550163.0', 'known by a phone that a spreadsheet wrote'],
    ['+15155550164', '515\u2011555\u20110164', 'known by a phone with hyphens that do not break'],
  ]) {
    await cast.outside('/twilio/inbound', { from: digits ?? '', body: 'Do you manage condos?' });
    await cast.quiet();
    const id = await addLead(cast, { name: 'Sample Texter', phone: written });
    await erase(how ?? '', written ?? '', [id]);
  }

  const accented = 'Jose\u0301 O\u2019Sample';
  const odd = await addLead(cast, {
    ...{ name: accented, email: 'Jose.Sample+Rent@Example.com', phone: '001 515 555 0165' },
    propertyAddress: '77 Erased Sample Street Apartment 3, Ankeny, IA 50023-0001',
  });
  await leaveTraces(cast, odd, accented, 'jose.sample+rent@example.com', '+1 515 555 0165 ext. 2');
  await cast.quiet();
  await erase('with odd spellings', accented, [odd]);

  const merged = [
    await addLead(cast, { email: 'twofold@example.com' }),
    await addLead(cast, { email: 'Twofold@example.com' }),
  ];
  await cast.staff.post(`/api/leads/${merged[1]}/merge`, { into: merged[0] });
  await erase('with a lead merged into theirs', 'twofold@example.com', merged);
  await erase('from before each text named its key', 'owner@example.com', [oldLead]);
  Object.assign(cast.about, { erased, notErased: kept });
}

/** What there is of somebody beside the lead. @param {Cast} cast @param {string} id @param {string} name @param {string} email @param {string} phone */
async function leaveTraces({ staff, visitor }, id, name, email, phone) {
  await staff.post(`/api/leads/${id}/notes`, { content: `Ask for ${name}.` });
  await staff.post(`/api/leads/${id}/tasks`, { title: `Call ${name}`, dueAt: inDays(1) });
  await staff.send('POST', `/api/leads/${id}/files`, Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`), {
    'x-file-name': encodeURIComponent(`${name}.pdf`),
  });
  await staff.post('/api/docuseal/submissions', { leadId: id, type: 'management_agreement' });
  await staff.post('/api/odoo/sync-lead', { id });
  await visitor().post('/api/referrals', {
    ...{
      ...filledIn,
      realtorName: 'Sample Realtor',
      realtorEmail: 'realtor@example.com',
      realtorPhone: '515-555-0120',
    },
    ...{ realtorCompany: 'Sample Realty', clientName: name, clientEmail: email, clientPhone: phone },
    ...{ propertyAddress: '77 Erased Sample St, Ankeny, IA 50023', propertyType: 'condo', notes: `Call ${name}.` },
  });
}

/** @param {Cast} cast @param {string} id @param {string[]} others */
async function eraseLead({ admin }, id, others) {
  const preview = await untilThere(`the preview of ${id} with its other leads`, async () => {
    const found = await admin.get(`/api/leads/${id}/erasure/preview`);
    const known = new Set(found.others.map((/** @type {{ id: string }} */ other) => other.id));
    return others.every((other) => known.has(other)) && found;
  });
  await admin.post(`/api/leads/${id}/erasure`, { name: preview.name, reason: 'asked', others });
  for (const each of [id, ...others]) {
    await untilThere(`the erasure of ${each}`, async () => {
      const { stage } = await admin.get(`/api/leads/${each}/erasure`);
      return stage === 'complete';
    });
  }
}
