import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../../testing/built-api.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { Desk, startSigningSystem } from '../../../testing/documents.js';
import { eventually } from '../../../testing/eventually.js';
import { expireClaims } from '../../../testing/expired-claims.js';
import { faultPatienceMs } from '../../../testing/fault-scale.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { ProcessManagers } from '../platform/process-managers/process-managers.js';

describe('faults of DocuSeal, with the built program', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let program: BuiltApi;
  /** The staff of the test's system, which takes commands and does nothing by itself. */
  let desk: Desk;
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-docuseal-'));

  async function startProgram(): Promise<void> {
    const ofDocuseal = Object.entries(sandbox.environment).filter(([name]) => name.startsWith('DOCUSEAL_'));
    program = startBuiltApi(system, dataDir, Object.fromEntries(ofDocuseal));
    await servesAt(program);
  }

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startSigningSystem(sandbox, { effectPatienceMs: 500 });
    await system.nest.get(ProcessManagers).beforeApplicationShutdown();
    desk = new Desk(system, sandbox, await system.signedIn('user'));
    await startProgram();
  }, faultPatienceMs);
  afterAll(async () => {
    await kill(program);
    await system.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true });
  });

  /** The next such request does its work, but its answer comes after the caller has gone. */
  const answerLate = (method: string) =>
    sandbox.control('POST', '/faults', { provider: 'docuseal', kind: 'late', delayMs: 60_000, method });
  const until = (id: string, type: string) =>
    eventually(async () => (await desk.types(id)).includes(type) || undefined, faultPatienceMs);

  it(
    'fault 26, fault 27: killed while DocuSeal answers, and asked while nothing runs: each document is there once after the start',
    async () => {
      await answerLate('POST');
      const killed = desk.send(await desk.addLead());
      const submission = await eventually(async () => {
        const { submissions } = await sandbox.read<{ submissions: { externalId: string }[] }>('/state/docuseal');
        return submissions[0];
      }, faultPatienceMs);
      await kill(program);
      expect((await killed).body).toMatchObject({ id: submission.externalId, state: 'requested' });
      const late = await desk.send(await desk.addLead());
      expect(late.body.state).toBe('requested');
      expect(await desk.submissionsOf(late.body.id)).toEqual([]);
      await expireClaims(system.infrastructure.pool);
      await startProgram();
      for (const id of [submission.externalId, late.body.id]) {
        await until(id, 'DocumentSent');
        expect(await desk.types(id)).toEqual(['DocumentRequested', 'DocumentSent']);
        const kept = await desk.submissionsOf(id);
        expect(kept.map(({ mails, archivedAt }) => [mails.length, archivedAt])).toEqual([[1, null]]);
      }
    },
    faultPatienceMs,
  );

  it(
    'fault 26, fault 27: killed while it writes to the lead again: the reminder is there once after the start',
    async () => {
      const { body } = await desk.send(await desk.addLead());
      await until(body.id, 'DocumentSent');
      await answerLate('PUT');
      const remind = () => desk.staff.call('POST', `/api/docuseal/submissions/${body.id}/reminder`);
      await remind();
      const mails = async () => (await desk.submissionsOf(body.id))[0]!.mails.length;
      await eventually(async () => (await mails()) === 2 || undefined, faultPatienceMs);
      await kill(program);
      expect(await desk.types(body.id)).not.toContain('DocumentReminded');
      await expireClaims(system.infrastructure.pool);
      await startProgram();
      await until(body.id, 'DocumentReminded');
      expect(await mails()).toBe(2);
      expect((await desk.types(body.id)).filter((type) => type === 'DocumentReminded')).toHaveLength(1);
    },
    faultPatienceMs,
  );
});
