import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { analysisRequested } from '../../../contracts/src/analyses/events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { messageIntended } from '../../../contracts/src/messages/events.js';
import type { ErasureCertificate, ErasurePreview, ErasureState } from '../../../contracts/src/erasure/queries.js';
import type { PersonFile } from '../../../contracts/src/erasure/person-file.js';
import { newEvent } from '../../../event-store/test/sample-events.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { filledIn } from '../../../testing/filled-in.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { abandoned, LookAfterErasures } from './erasure-manager.js';
import { erasureName } from './record-erasure.js';

const name = 'Sample Owner';

/** What is not linked to the person's lead, but names the person. */
describe('what names a person', () => {
  let system: TestSystem;
  let admin: Caller;
  beforeAll(async () => {
    system = await sharedSystem();
    admin = await system.signedIn('admin');
  });
  afterAll(() => system.stop());

  const append = async (stream: string, event: DomainEvent) => {
    const { position } = await system.infrastructure.log.append(stream, [newEvent(event)], 'no_stream');
    await system.projected(String(position));
    return stream;
  };
  const lead = async (over: object) => {
    const { body } = await admin.call<CommandAnswer>('POST', '/api/leads', { name, source: 'manual', ...over });
    await system.projected(body.position);
    return body.id;
  };
  const referral = async (client: object) => {
    const { status, body } = await admin.call<CommandAnswer>('POST', '/api/referrals', {
      ...{ ...filledIn, realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com' },
      ...{ realtorPhone: '515-555-0110', realtorCompany: 'Sample Realty', clientName: name, propertyType: 'condo' },
      ...{ propertyAddress: '77 Sample Ln, Ankeny, IA 50023', ...client },
    });
    expect([status < 300, body]).toEqual([true, expect.anything()]);
    await system.projected(body.position);
    return body.id;
  };
  const aboutReferral = (referralId: string, to = 'office@example.com') =>
    append(`message-${randomUUID()}`, {
      type: 'MessageIntended',
      data: { ...messageIntended.example, leadId: null, referralId, purpose: 'notice', to, text: `About ${name}` },
    });
  const text = (phone: string) =>
    append(`message-${randomUUID()}`, {
      type: 'MessageReceived',
      data: {
        ...{ leadId: null, channel: 'sms', from: `+1${phone}`, subject: null, text: `Of ${name}`, automatic: false },
        providerId: `SM${randomUUID()}`,
      },
    });

  const previewed = async (id: string) => {
    const { body } = await admin.call<ErasurePreview>('GET', `/api/leads/${id}/erasure/preview`);
    return body.streams.map(({ stream }) => stream).sort();
  };
  const complete = (id: string) =>
    eventually(async () => {
      const { body } = await admin.call<ErasureState>('GET', `/api/leads/${id}/erasure`);
      return body.stage === 'complete' ? body : undefined;
    });
  const erased = async (id: string, others: string[] = []) => {
    const asked = { name, reason: 'asked', others };
    expect((await admin.call('POST', `/api/leads/${id}/erasure`, asked)).status).toBe(200);
    const { streams } = await complete(id);
    await system.projected(String(await system.infrastructure.log.head()));
    return streams.map(({ stream }) => stream).sort();
  };
  const words = async (stream: string) => {
    const sql = 'select address, text from read.messages where id = $1';
    return (await system.infrastructure.pool.query(sql, [stream.slice('message-'.length)])).rows[0] as object;
  };
  const gone = { address: '[erased]', text: '[erased]' };

  it('is the mail about a referral that became no lead: in the preview, the file, the erasure and the certificate', async () => {
    const email = 'client-1@example.com';
    const referred = await referral({ clientEmail: ` ${email.toUpperCase()}`.trim(), clientPhone: '515-555-0151' });
    const mail = await aboutReferral(referred);
    const id = await lead({ email });
    const all = [`lead-${id}`, mail, `referral-${referred}`].sort();
    const ofTheirs = (streams: readonly string[]) => streams.filter((stream) => all.includes(stream));
    expect(ofTheirs(await previewed(id))).toEqual(all);
    const { body: file } = await admin.call<PersonFile>('GET', `/api/leads/${id}/person`);
    expect(file.others.map(({ stream }) => stream)).toContain(mail);
    expect(file.referrals.map(({ stream }) => stream)).toEqual([`referral-${referred}`]);
    expect(ofTheirs(await erased(id))).toEqual(all);
    expect(await words(mail)).toMatchObject(gone);
    const { body } = await admin.call<ErasureCertificate>('GET', `/api/leads/${id}/erasure/certificate`);
    expect(body.lines.join()).toMatch(mail);
  });

  it('is what only their number leads to: a referral and a text, however it is written', async () => {
    const referred = await referral({ clientEmail: 'elsewhere@example.com', clientPhone: '(515) 555-0152' });
    const [mail, said] = [await aboutReferral(referred), await text('5155550152')];
    const id = await lead({ email: 'client-2@example.com', phone: '515.555.0152' });
    expect(await erased(id)).toEqual(expect.arrayContaining([mail, said, `referral-${referred}`]));
    expect([await words(mail), await words(said)]).toMatchObject([gone, gone]);
  });

  it.each([
    ['as a spreadsheet wrote it', '5155550163.0', '5155550163'],
    ['with an extension', '515-555-0164 ext. 4', '5155550164'],
    ['with a prefix for calls abroad', '001 515 555 0165', '5155550165'],
    ['with words', 'Call 515-555-0166, please', '5155550166'],
  ])('is the text from their number, if the lead has it %s', async (_how, written, digits) => {
    const said = await text(digits);
    const id = randomUUID();
    const data = { ...leadCreated.example, name, email: `of-${digits}@example.com`, phone: written };
    await append(`lead-${id}`, { type: 'LeadCreated', data });
    expect(await erased(id)).toContain(said);
    expect(await words(said)).toMatchObject(gone);
  });

  it('is spared where a lead that stays has the same number or address, until that lead is erased, too', async () => {
    const phone = '515-555-0153';
    const referred = await referral({ clientEmail: 'client-3@example.com', clientPhone: '515-555-0154' });
    const [mail, said] = [await aboutReferral(referred), await text('5155550153')];
    const id = await lead({ email: 'client-3@example.com', phone });
    const partner = await lead({ email: 'client-3@example.com', phone: '+1 (515) 555-0153' });
    const streams = await erased(id);
    for (const each of [mail, said, `referral-${referred}`]) expect(streams).not.toContain(each);
    expect(await words(said)).toMatchObject({ address: '+15155550153', text: `Of ${name}` });
    expect(await erased(partner)).toEqual(expect.arrayContaining([mail, said, `referral-${referred}`]));
    expect([await words(mail), await words(said)]).toMatchObject([gone, gone]);
  });

  it('is found where the leads that share it are erased together', async () => {
    const said = await text('5155550155');
    const id = await lead({ email: 'client-4@example.com', phone: '5155550155' });
    const other = await lead({ email: 'client-4@example.com', phone: '5155550155' });
    await erased(id, [other]);
    await complete(other);
    await system.projected(String(await system.infrastructure.log.head()));
    expect(await words(said)).toMatchObject(gone);
  });

  it('is their address and number in what is stored besides, however it is written there', async () => {
    const { pool } = system.infrastructure;
    const id = await lead({
      ...{ email: 'client-6@example.com', phone: '515-555-0157' },
      propertyAddress: '4157 NW Zzmaple St, Ankeny, IA 50023',
    });
    const view = randomUUID();
    const search = '4157 Northwest Zzmaple Street';
    const { status, body } = await admin.call<{ id: string }>('POST', '/api/views', { name: view, filter: { search } });
    expect(status).toBe(201);
    const kept = { asked: [`at ${search}, Ankeny, Iowa 50023`, 'ring (515) 555 0157', '14157 NW Zzmaple St'] };
    const scope = Buffer.from(view);
    await pool.query(`insert into idempotency_claims (scope_hash, body_hash, answer) values ($1, $1, $2)`, [
      scope,
      JSON.stringify(kept),
    ]);
    await pool.query(`insert into report_files (token_hash, file_name, state) values ($1, $2, 'waiting')`, [
      scope,
      'property-analysis-4157-northwest-zzmaple-street.pdf',
    ]);
    const analysisId = randomUUID();
    const analysed = [
      newEvent({ type: 'AnalysisRequested', data: analysisRequested.example }),
      newEvent({ type: 'AnalysisLinked', data: { leadId: id } }),
    ];
    await system.infrastructure.log.append(`analysis-${analysisId}`, analysed, 'no_stream');
    await pool.query(`insert into rent_askers (analysis_id, asker) values ($1, '\\x01')`, [analysisId]);
    await erased(id);
    expect((await pool.query('select from rent_askers where analysis_id = $1', [analysisId])).rowCount).toBe(0);
    const { rows: views } = await pool.query<{ filter: object }>('select filter from board_views where id = $1', [
      body.id,
    ]);
    expect(views[0]!.filter).toMatchObject({ search: '[erased]' });
    const { rows } = await pool.query<{ answer: object }>(
      'select answer from idempotency_claims where scope_hash = $1',
      [scope],
    );
    expect(rows[0]!.answer).toEqual({ asked: ['at [erased]', 'ring [erased]', '14157 NW Zzmaple St'] });
    expect((await pool.query('select from report_files where token_hash = $1', [scope])).rowCount).toBe(0);
  });

  it('is swept up where a mail about the referral comes only after the erasure', async () => {
    const referred = await referral({ clientEmail: 'client-5@example.com', clientPhone: '515-555-0156' });
    const id = await lead({ email: 'client-5@example.com' });
    await erased(id);
    const late = await aboutReferral(referred);
    await system.nest.get(LookAfterErasures).look();
    await eventually(async () => {
      const [last] = await system.infrastructure.log.readStream(late, { backwards: true, limit: 1 });
      return last?.type === 'StreamErased';
    });
    await complete(id);
    await system.projected(String(await system.infrastructure.log.head()));
    expect(await words(late)).toMatchObject(gone);
  });

  it('is taken up again where nobody works on it, and not while the manager has yet to read its last event', async () => {
    const id = await lead({ email: 'client-7@example.com' });
    await erased(id);
    await system.projected(String(await system.infrastructure.log.head()));
    const client = await system.infrastructure.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `update read.erasures set completed_at = null, erased_at = now() - interval '1 hour' where lead_id = $1`,
        [id],
      );
      const isAbandoned = async () => {
        const { rows } = await client.query<{ leadId: string }>(abandoned, [erasureName]);
        return rows.some(({ leadId }) => leadId === id);
      };
      const readUpTo = (over: number) =>
        client.query(
          `update process_managers set position = e.position + $3 from read.erasures e where name = $1 and e.lead_id = $2`,
          [erasureName, id, over],
        );
      await readUpTo(-1);
      expect(await isAbandoned()).toBe(false);
      await readUpTo(0);
      expect(await isAbandoned()).toBe(true);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
