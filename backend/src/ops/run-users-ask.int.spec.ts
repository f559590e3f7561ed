import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../../testing/start-app.js';
import { Sessions } from '../accounts/sessions.js';
import { nobodysDuty } from '../platform/access/signed-in.js';
import { DomainError } from '../platform/problems/problem.js';
import { LinkTokens } from '../accounts/one-time-links.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { People } from '../accounts/people.js';
import { parseUsersAsk } from './arguments.js';
import { eventually } from '../../../testing/eventually.js';
import { turnFactorOn } from '../../../testing/second-factor.js';
import { linesOf, runUsersAsk, type UsersOutcome, type UsersTools } from './run-users-ask.js';

describe('ops users, beside a running system', () => {
  let system: TestSystem;
  let tools: UsersTools;

  beforeAll(async () => {
    system = await startSystem({ projector: false, logPatienceMs: 2_000 });
    const { pool, log, secrets } = system.infrastructure;
    // As in another process: it shares no memory with the API.
    const sessions = new Sessions(pool, { idleMs: () => 3600_000, absoluteMs: 3600_000 });
    const tokens = new LinkTokens(secrets.oneTimeLinks);
    const turns = new DailyTurns(pool, secrets);
    const people = new People(pool, sessions, 'https://leads.example.com', tokens, turns, () => nobodysDuty);
    tools = { pool, log, people, sessions, duty: nobodysDuty };
  });
  afterAll(() => system.stop());

  const ops = (line: string): Promise<UsersOutcome> => runUsersAsk(tools, parseUsersAsk(['users', ...line.split(' ')]));
  const refused = async (line: string): Promise<ProblemCode | undefined> => {
    const error: unknown = await ops(line).catch((thrown: unknown) => thrown);
    return error instanceof DomainError ? error.code : undefined;
  };
  const fresh = () => `${randomUUID().slice(0, 8)}@example.com`;

  it('invites, changes and disables, and the log knows that it was an operator', async () => {
    const email = fresh();
    const invited = await ops(`invite ${email} --role user --name Sample`);
    expect(invited).toMatchObject({ user: { email, state: 'invited', displayName: 'Sample' }, audit: 'recorded' });
    expect(linesOf(invited).join('\n')).toContain(invited.link!.url);
    expect(invited.link!.url).toMatch(/^https:\/\/leads\.example\.com\/invitation\/[\w-]{43}$/);
    expect((await ops(`role ${email.toUpperCase()} admin`)).user?.role).toBe('admin');
    expect((await ops(`disable ${email}`)).user?.state).toBe('disabled');
    expect(await refused(`reset ${email}`)).toBe('user_disabled');
    expect((await ops(`enable ${email}`)).user?.state).toBe('invited');
    expect((await ops(`reset ${email}`)).link?.purpose).toBe('invitation');
    const events = await system.infrastructure.log.readStream(`user-${invited.user!.id}`);
    expect(events.map(({ type }) => type)).toEqual([
      'UserInvited',
      'UserLinkIssued',
      'UserRoleChanged',
      'UserDisabled',
      'UserEnabled',
      'UserLinkIssued',
    ]);
    for (const { metadata } of events) expect(metadata.actor).toEqual({ kind: 'system', id: 'ops' });
    expect((await ops('list')).users?.map((user) => user.email)).toContain(email);
  });

  it('does not remove the last admin, nor does it know strangers', async () => {
    for (const line of [`role ${adminEmail} user`, `disable ${adminEmail}`])
      expect([line, await refused(line)]).toEqual([line, 'last_admin']);
    expect(await refused(`disable ${fresh()}`)).toBe('user_not_found');
    expect(await refused(`invite ${adminEmail} --role user`)).toBe('user_exists');
    expect(await refused(`reset-second-factor ${adminEmail} --reason Lost`)).toBe('second_factor_off');
  });

  it('takes the second factor of the last admin away, who lost it, and the log knows why', async () => {
    const admin = await system.visitor().signIn(adminEmail, password);
    await turnFactorOn(admin);
    const outcome = await ops(`reset-second-factor ${adminEmail} --reason Lost`);
    expect(outcome).toMatchObject({ user: { email: adminEmail, secondFactor: false }, audit: 'recorded' });
    await eventually(async () => (await admin.call('GET', '/api/account')).status === 401);
    const events = await system.infrastructure.log.readStream(`user-${outcome.user!.id}`);
    expect(events.slice(1).map(({ type, data, metadata: { actor } }) => [type, data, actor])).toEqual([
      ['UserSecondFactorReset', { reason: 'Lost' }, { kind: 'system', id: 'ops' }],
      ['UserSessionsEnded', { count: 1 }, { kind: 'system', id: 'ops' }],
    ]);
    await system.visitor().signIn(adminEmail, password);
  });

  it('shows and ends sessions of the running system', async () => {
    const admin = await system.visitor().signIn(adminEmail, password);
    const { sessions } = await ops(`sessions ${adminEmail}`);
    expect(sessions?.length).toBeGreaterThan(0);
    expect((await ops(`end-sessions ${adminEmail}`)).ended).toBe(sessions?.length);
    expect((await admin.call('GET', '/api/account')).status).toBe(401);
    expect(linesOf(await ops(`sessions ${adminEmail}`))).toEqual(['Not signed in anywhere.']);
  });

  it('changes what is asked while the log is away, and says that the log gets it later', async () => {
    const email = fresh();
    await ops(`invite ${email} --role user`);
    await system.node.stop();
    const outcome = await ops(`disable ${email}`);
    expect([outcome.user?.state, outcome.audit]).toEqual(['disabled', 'waiting']);
    await system.node.start();
  });
});
