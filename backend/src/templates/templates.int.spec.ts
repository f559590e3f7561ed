import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import {
  templateAnswerSchema,
  templateListSchema,
  templatePreviewSchema,
  templateVersionsSchema,
  type TemplateAnswer,
  type TemplateWritten,
} from '../../../contracts/src/templates/routes.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const path = '/api/campaigns/templates';
const own = {
  name: 'Sample mail',
  type: 'email',
  subject: 'Hello {{ first_name }}',
  content: 'About {{ property_address }}.',
  workflow: 'warm_lead',
  delayMinutes: 2160,
  anchor: 'entry',
};

describe('templates of mails and texts', () => {
  let system: TestSystem;
  let user: Awaited<ReturnType<TestSystem['signedIn']>>;

  beforeAll(async () => {
    system = await startSystem();
    user = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const versionsOf = async (id: string) => {
    const { status, body } = await user.call('GET', `${path}/${id}/versions`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return templateVersionsSchema.parse(body).versions;
  };

  it('are there from the start with the specification’s delays, in days too, and a second start adds none', async () => {
    const { body } = await user.call('GET', path);
    const { templates } = templateListSchema.parse(body);
    expect(templates).toHaveLength(26);
    const delays = Object.fromEntries(templates.map(({ id, delay }) => [id, delay]));
    expect(delays).toMatchObject({
      'warm-lead-first': 1 / 24,
      'warm-lead-follow-up': 2,
      'confirmation-7-days': -7,
      'confirmation-2-hours': -1 / 12,
      'onboarding-checklist': 3,
      'onboarding-follow-up': 14,
    });
    const another = await system.another();
    await another.stop();
    expect(await versionsOf('warm-lead-first')).toHaveLength(1);
  });

  it('that nothing sends any more are in no list, and their stored wording stays readable', async () => {
    const { subject, content } = { subject: 'Waiting for your signature', content: '[Read and sign]({{ link }})' };
    await system.infrastructure.pool.query(
      `insert into template_versions (id, version, name, type, subject, content, delay_minutes, anchor, saved_at)
       values ('document-reminder', 1, 'Reminder', 'email', $1, $2, 0, 'entry', now())`,
      [subject, content],
    );
    const { templates } = templateListSchema.parse((await user.call('GET', path)).body);
    expect(templates.map(({ id }) => id)).not.toContain('document-reminder');
    const { status, body } = await user.call<TemplateAnswer>('GET', `${path}/document-reminder`);
    expect([status, body.template]).toMatchObject([200, { subject, content }]);
    expect(await versionsOf('document-reminder')).toMatchObject([{ subject, content }]);
  });

  it('are created, saved in versions and restored, and a repeated call writes once', async () => {
    const id = randomUUID();
    const key = randomUUID();
    for (const status of [201, 201])
      expect((await user.call('POST', path, { id, ...own }, { 'idempotency-key': key })).status).toBe(status);
    const saved = await user.call<TemplateWritten>(
      'PATCH',
      `${path}/${id}`,
      { ...own, name: 'Better' },
      { 'if-match': '"1"' },
    );
    expect([saved.status, saved.body, saved.headers.get('etag')]).toEqual([200, { id, version: 2 }, '"2"']);
    expect((await user.call('PATCH', `${path}/${id}`, { ...own, name: 'Better' }, {})).body).toEqual({
      id,
      version: 2,
    });
    expect((await user.call('POST', `${path}/${id}/versions/1/restore`)).body).toEqual({ id, version: 3 });
    expect((await versionsOf(id)).map(({ name, restoredFrom }) => [name, restoredFrom])).toEqual([
      ['Sample mail', 1],
      ['Better', null],
      ['Sample mail', null],
    ]);
  });

  it('fault 39: saved by two at once lose nobody’s words: the second hears of the first', async () => {
    const id = randomUUID();
    await user.call('POST', path, { id, ...own });
    const both = await Promise.all(
      ['Mine', 'Theirs'].map((name) =>
        user.call<Problem>('PATCH', `${path}/${id}`, { ...own, name }, { 'if-match': '"1"' }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(both.find(({ status }) => status === 412)?.body).toMatchObject({
      code: 'revision_mismatch',
      currentRevision: 2,
    });
    expect(await versionsOf(id)).toHaveLength(2);
  });

  it('never change in the database, whoever tries', async () => {
    const { pool } = system.infrastructure;
    await expect(pool.query(`update template_versions set content = 'x'`)).rejects.toThrow(/never changes/);
    await expect(pool.query('delete from template_versions')).rejects.toThrow(/never changes/);
  });

  it.each([
    [{ content: 'Hi {{ frist_name }}' }, 'content', 'There is no variable {{ frist_name }}.'],
    [{ subject: '{{ link }}' }, 'subject', 'There is no variable {{ link }}.'],
    [{ content: '{% if first_name %}' }, 'content', expect.stringContaining("can't be read")],
    [{ subject: '' }, 'subject', 'Subject is required'],
    [
      { content: `See https://leads.example.com/owner/${'aB3-'.repeat(12)}` },
      'content',
      'This has the link to one owner’s page. In an email, {{ owner_link }} gives everybody their own.',
    ],
    [{ delayMinutes: -5 }, 'delayMinutes', 'A delay from the entry can’t be before it'],
  ])('with %j are refused at that field', async (wrong, field, message) => {
    const answer = await user.call<Problem>('POST', path, { id: randomUUID(), ...own, ...wrong });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(answer.body.errors).toEqual([{ path: field, message }]);
  });

  it('are previewed with a lead’s own values, which can be no markup', async () => {
    const lead = {
      name: '<b>Ann</b> Sample',
      email: 'ann@example.com',
      source: 'manual',
      propertyAddress: '7 Sample Ave',
    };
    const created = await user.call<CommandAnswer>('POST', '/api/leads', lead);
    await system.projected(created.body.position);
    const asked = { type: own.type, subject: own.subject, content: own.content, leadId: created.body.id };
    const preview = templatePreviewSchema.parse((await user.call('POST', `${path}/preview`, asked)).body);
    expect(preview).toMatchObject({ subject: 'Hello <b>Ann</b>', faults: [], lead: { id: created.body.id } });
    expect(preview.html).toContain('About 7 Sample Ave.');
    expect((await user.call('POST', `${path}/preview`, { ...asked, leadId: randomUUID() })).status).toBe(404);
    const gone = await user.call<CommandAnswer>('POST', '/api/leads', lead);
    const { body: deleted } = await user.call<CommandAnswer>('DELETE', `/api/leads/${gone.body.id}`);
    await system.projected(deleted.position);
    expect((await user.call('POST', `${path}/preview`, { ...asked, leadId: gone.body.id })).status).toBe(404);
    const wrong = await user.call('POST', `${path}/preview`, { ...asked, content: '{{ nobody }}' });
    expect(templatePreviewSchema.parse(wrong.body).faults).toEqual([
      { path: 'content', message: 'There is no variable {{ nobody }}.' },
    ]);
  });

  it('are for people who are signed in', async () => {
    expect((await system.visitor().call('GET', path)).status).toBe(401);
    const { status, body } = await user.call<TemplateAnswer>('GET', `${path}/resume-draft`);
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(templateAnswerSchema.parse(body).variables[0]?.name).toBe('form_name');
    expect((await user.call('GET', `${path}/no-such`)).status).toBe(404);
  });
});
