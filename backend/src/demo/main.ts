import { withCommas } from '../../../contracts/src/numerals.js';
import { setTimeout as pause } from 'node:timers/promises';
import { MoreThanOrEqual } from 'typeorm';
import { z } from 'zod';
import { ReadStatus } from '../../../projections/src/read-model/entries.js';
import { hashPassword } from '../accounts/users.js';
import { parseConfig, siteOrigin } from '../platform/config/config.js';
import { entities } from '../entities.js';
import { openInfrastructure, type Infrastructure } from '../platform/infrastructure.js';
import { fillBlog } from './sample-blog.js';
import { withManagersOff } from '../platform/process-managers/manager-store.js';
import { addDemoStaff, demoStaff, type StaffMember } from './world.js';
import { doneBefore, fill, paceOf, type FillProgress, progressLine } from './fill.js';
import { type EndedEffect, keepEnded } from './follow-up.js';
import { commandsInOrderOfTime, type DemoPlan } from './sample-lives.js';
import { referralCommands } from './sample-referrals.js';
import { sendDocuments } from './sample-documents.js';

/**
 * Fills a running system with sample leads. The first argument is the plan as JSON, everything else comes
 * from the API's environment; ADMIN_PASSWORD is also the password of the demo's staff. Repeated with the same
 * plan it continues where it was.
 */
const planSchema = z.object({ seed: z.string(), leads: z.int().min(1), until: z.iso.datetime(), api: z.url() });
const reportEveryMs = 5_000;

try {
  const plan = planSchema.parse(JSON.parse(process.argv[2] ?? 'null'));
  const config = parseConfig(process.env);
  if (config.adminPassword === undefined)
    throw new Error("ADMIN_PASSWORD must be set: the demo's staff sign in with it");
  const infrastructure = await openInfrastructure(config, entities);
  try {
    await addDemoStaff(infrastructure.pool, await hashPassword(config.adminPassword));
    await fillBlog(infrastructure.dataSource, plan.until);
    const viewer = await firstAdmin(infrastructure.pool);
    const whose = { ...plan, site: siteOrigin(config), viewer };
    const ended: EndedEffect[] = [];
    const filling = () => fillWithProgress(whose, infrastructure, ended);
    await withManagersOff(infrastructure.pool, 'demo', filling, (client) => keepEnded(client, ended));
    const addresses = { api: plan.api, signing: config.docuseal.baseUrl };
    const documents = await sendDocuments(addresses, demoStaff[0]!, config.adminPassword);
    if (documents > 0)
      console.log(
        `Documents: ${withCommas(documents)}. The sandbox's signers have opened, signed or declined some; one could not be sent.`,
      );
  } finally {
    await infrastructure.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Whoever starts a demo signs in as the first admin, and finds leads and tasks of their own. */
async function firstAdmin(pool: Infrastructure['pool']): Promise<StaffMember | undefined> {
  const text = "select id, email from users where role = 'admin' order by created_at, id limit 1";
  return (await pool.query<StaffMember>(text)).rows[0];
}

/** @param ended gets how the effects of the past ended */
async function fillWithProgress(
  plan: DemoPlan,
  { log, dataSource }: Infrastructure,
  ended: EndedEffect[],
): Promise<void> {
  const done = await doneBefore(log);
  const began = performance.now();
  let reportedAt = began;
  let begunBefore: number | undefined;
  const onProgress = ({ begun }: FillProgress) => {
    const now = performance.now();
    begunBefore ??= done.commandIds.size > 0 ? begun : 0;
    if (now - reportedAt < reportEveryMs) return;
    reportedAt = now;
    console.log(progressLine({ begun, begunBefore, leads: plan.leads, elapsedMs: now - began }));
  };
  // Comes before the leads: if a run was cut short, the leads are incomplete, and the next run continues.
  const referrals = referralCommands(plan);
  ended.push(...referrals.ended);
  const first = referrals.commands.map((command) => ({ command, begun: 0 }));
  await fill(log, first.values(), { ...paceOf(plan), done });
  const lives = commandsInOrderOfTime(plan, (ends) => void ended.push(...ends));
  const { commands, position } = await fill(log, lives, { ...paceOf(plan), done, onProgress });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${withCommas(plan.leads)} leads are there, with ${withCommas(commands)} commands in ${seconds} s.`);
  await projected(dataSource, position);
}

/** Waits for the read models. They may take longer; then the board fills before the viewer's eyes. */
async function projected({ manager }: Infrastructure['dataSource'], position: bigint): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until; await pause(100)) {
    if (await manager.existsBy(ReadStatus, { position: MoreThanOrEqual(position.toString()) })) return;
  }
  console.log('The read models are still catching up; they will finish by themselves.');
}
