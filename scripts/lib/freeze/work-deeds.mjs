import { addLead, filledIn, inDays, untilThere } from './cast.mjs';

/** @typedef {import('./cast.mjs').Cast} Cast */

/** What staff do about leads and about the office. @param {Cast} cast */
export async function work(cast) {
  const { admin, staff } = cast;
  const id = await addLead(cast, { name: 'Sample Worked', phone: '515-555-0170' });
  const of = `/api/leads/${id}`;
  const { users } = await staff
    .get('/api/users/assignees')
    .then((found) => ({ users: found.users ?? found.assignees }));
  await staff.post(`${of}/assignment`, { userId: users[0].id });
  await staff.post(`${of}/notes`, { content: 'Caf\u00e9, then the garage' });
  const { events } = await staff.get(`${of}/history`);
  const note = events.find((/** @type {any} */ event) => event.type === 'NoteAdded');
  await staff.post(`${of}/notes/${note.data.noteId}/correction`, { content: 'Cafe\u0301, then the roof' });
  await staff.post(`${of}/tasks`, { title: 'Measure the basement', dueAt: inDays(2) });
  const { tasks } = await untilThere('a task', async () => {
    const found = await staff.get(`${of}/tasks`);
    return found.tasks.length > 0 && found;
  });
  await staff.send('PATCH', `${of}/tasks/${tasks[0].id}`, { title: 'Measure the attic' });
  await staff.post(`${of}/tasks/${tasks[0].id}/complete`, {});
  await staff.post(`${of}/tasks/${tasks[0].id}/reopen`, {});
  await staff.post(`${of}/contacts`, { kind: 'call', outcome: 'left_message', note: 'After five' });
  const file = await staff.send('POST', `${of}/files`, Buffer.from('%PDF-1.4\n% plan\n%%EOF\n'), {
    'x-file-name': 'plan.pdf',
  });
  await staff.send('DELETE', `${of}/files/${file.fileId}`);
  const improvements = [{ name: 'Painting', checked: true, estimatedCostCents: 250_000, customCostCents: null }];
  await staff.post(`${of}/pitch`, { estimatedRentCents: 190_000, improvements });
  await staff.post(`${of}/improvements`, { improvements: [{ ...improvements[0], customCostCents: 199_900 }] });
  await staff.post(`${of}/acknowledgment`, { acknowledged: true });
  await cast.quiet();
  const { times } = await staff.get(`/api/walkthroughs/free?leadId=${id}`);
  await staff.post(`${of}/walkthrough`, { start: times.at(-1) });
  await staff.send('PATCH', of, { phone: '(515) 555-0170 x3', company: 'Sample LLC', zipCode: '50023' });
  const edited = (await staff.get(`${of}/history`)).events.findLast(
    (/** @type {any} */ event) => event.type === 'LeadDetailsEdited',
  );
  await staff.post(`${of}/undo`, { eventId: edited.id });
  const { events: done } = await staff.get(`${of}/history`);
  for (const type of ['WalkthroughScheduled', 'RequirementsAcknowledged'])
    await staff.post(`${of}/undo`, { eventId: done.findLast((/** @type {any} */ event) => event.type === type).id });
  await staff.post(`${of}/status`, { status: 'lost', reason: 'Sold it' });
  const analysed = await addLead(cast, { propertyType: 'multi-family', unitCount: 2, squareFootage: 2100 });
  const { id: analysisId } = await staff.post('/api/analyses/by-address', {
    address: '13 Visitor St, Ankeny, IA 50023',
  });
  await cast.quiet();
  await staff.post(`/api/leads/${analysed}/analysis`, { analysisId });
  await cast.quiet();
  await staff.send('DELETE', `/api/leads/${analysed}/analysis/${analysisId}`);
  const gone = await addLead(cast, { name: 'Sample Deleted' });
  const back = await addLead(cast, { name: 'Sample Restored' });
  for (const each of [gone, back]) await staff.send('DELETE', `/api/leads/${each}`);
  await staff.post(`/api/leads/${back}/restore`, {});

  await admin.send('PATCH', '/api/settings', {
    firstTouchMinutes: 30,
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
  });
  await admin.send('PATCH', '/api/settings', { firstTouchMinutes: null });
  const invited = { email: 'invited@example.com', role: 'user', displayName: 'Sample Invited' };
  const { user } = await admin.post('/api/users', invited);
  for (const change of [
    { role: 'admin' },
    { role: 'user', displayName: 'Sample Renamed' },
    { disabled: true },
    { disabled: false },
  ])
    await admin.send('PATCH', `/api/users/${user.id}`, change);
}

/** What visitors send in: analyses, an enrollment, referrals that become a lead or do not. @param {Cast} cast */
export async function visit(cast) {
  const { admin, visitor } = cast;
  const property = {
    propertyType: 'single-family',
    squareFootage: 1400,
    unitCount: 1,
    city: 'Ankeny',
    zipCode: '50023',
  };
  const owner = visitor();
  const { results } = await owner.post('/api/analyses', {
    ...{ ...filledIn, email: 'asks@example.com' },
    properties: ['9 Visitor St', '11 Visitor Street Apt 2'].map((streetAddress) => ({ ...property, streetAddress })),
  });
  const { analysis } = await untilThere('an estimate', async () => {
    const report = await owner.get(`/api/analyses/${results[0].leadId}`);
    return report.analysis.rent && report;
  });
  const shown = { estimatedAt: analysis.rent.estimatedAt, feeScheduleVersion: 1, textVersion: 1 };
  await owner.post(`/api/analyses/${results[0].leadId}/report-views`, shown);
  const fee = { ...shown, propertyType: 'single-family', unitCount: 1, rentCents: 180_000 };
  await owner.post(`/api/analyses/${results[0].leadId}/fee-views`, fee);
  await owner.post('/api/enrollments', {
    ...{ ...filledIn, analysisLeadId: results[0].leadId, name: 'Zoe\u0308 Visitor', email: 'asks@example.com' },
    ...{ phone: '515.555.0171', propertyType: 'single-family', unitCount: 1, estimatedRentCents: 175_000 },
    ...{ propertyAddress: '9 Visitor St', city: 'Ankeny', zipCode: '50023', textsConsented: true },
  });
  await visitor().post('/api/leads', {
    ...filledIn,
    name: 'Sample Webinar',
    email: 'webinar@example.com',
    source: 'webinar',
  });

  /** @type {string[]} */
  const referrals = [];
  for (const clientName of ['Sample Client', 'Siobha\u0301n O\u2019Client', "Siobh\u00e1n O'Client"]) {
    const { id } = await visitor().post('/api/referrals', {
      ...{
        ...filledIn,
        realtorName: 'Sample Realtor',
        realtorEmail: 'Realtor@Example.com',
        realtorPhone: '(515) 555-0120',
      },
      ...{ realtorCompany: 'Sample Realty', clientName, clientEmail: `client${referrals.length}@example.com` },
      ...{ clientPhone: '515-555-0121 x7', propertyAddress: '5 Client Rd, Ankeny, IA 50023', propertyType: 'condo' },
    });
    referrals.push(id);
  }
  const [linked = '', lost = '', gone = ''] = referrals;
  await untilThere('the referrals', async () => {
    const found = await admin.get('/api/referrals');
    return referrals.every((id) => JSON.stringify(found).includes(id));
  });
  await admin.post(`/api/referrals/${linked}/lead`, {});
  await admin.post(`/api/referrals/${linked}/payment`, { feeCents: 40_000 });
  await admin.send('PATCH', `/api/referrals/${lost}`, { clientPhone: '5155550121.0' });
  await admin.post(`/api/referrals/${lost}/status`, { status: 'lost' });
  await admin.send('DELETE', `/api/referrals/${gone}`);
  await admin.post(`/api/referrals/${gone}/restore`, {});
  Object.assign(cast.about, { referrals: { linked, lost, restored: gone } });
}

/** A file of thirty lines, some in odd spellings, taken back but for what was touched. @param {Cast} cast */
export async function importLines(cast) {
  const { admin, staff } = cast;
  const phones = ['5155550180.0', '515-555-0181 ext 9', '001 515 555 0182', '515\u2011555\u20110183', '(515) 555 0184'];
  const lines = Array.from({ length: 30 }, (_, n) => {
    const name = n % 6 === 0 ? `Rene\u0301e Import ${n}` : `Ren\u00e9e Import ${n}`;
    return [
      name,
      `import${n}@example.com`,
      phones[n % 5],
      `"${n + 1} Import St Apt ${n}, Ankeny, IA 50023-00${10 + n}"`,
      '"$1,500"',
    ].join(',');
  });
  const file = Buffer.from(['Name,Email,Phone,Address,Rent', ...lines].join('\n'));
  const { id, mapping, proposed } = await admin.send('POST', '/api/imports', file, { 'x-file-name': 'owners.csv' });
  /** @param {string} state */
  const until = (state) =>
    untilThere(`the import is ${state}`, async () => (await admin.get(`/api/imports/${id}`)).state === state);
  await admin.post(`/api/imports/${id}/check`, { ...(mapping ?? proposed), duplicates: 'bring_in' });
  await until('checked');
  await admin.post(`/api/imports/${id}/start`, {});
  await until('done');
  const { lines: outcomes } = await admin.get(`/api/imports/${id}/lines?limit=200`);
  const created = outcomes.flatMap((/** @type {any} */ { leadId }) => leadId ?? []);
  for (const leadId of created.slice(0, 12)) await staff.post(`/api/leads/${leadId}/notes`, { content: 'Called' });
  await admin.post(`/api/imports/${id}/undo`, {});
  await until('undone');
  Object.assign(cast.about, { imported: { kept: created.slice(0, 12), takenBack: created.slice(12) } });
}
