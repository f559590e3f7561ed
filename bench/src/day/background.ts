import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { backupsSchema } from '../../../contracts/src/backups/routes.js';
import { importSchema, type Import } from '../../../contracts/src/imports/routes.js';
import { say } from '../rounds.js';
import { nthLead } from '../scale-lives.js';
import { ask, type Staff } from '../staff.js';
import type { System } from '../system.js';

const lookMs = 1_000;
/** Leads in one call, as the board sends them. */
const atOnce = 100;

/** A mail server that takes everything and keeps nothing. */
export async function startMailServer() {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, callback) {
      stream.resume();
      stream.once('end', () => {
        taken++;
        callback();
      });
    },
  });
  // A client that breaks off in the middle is no fault of ours.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Sample Office <office@example.com>' },
    taken: () => taken,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Brings in a file of so many leads. @throws Error unless every line becomes a lead */
export async function importLeads(staff: Staff, lines: number): Promise<void> {
  const header = 'Name,Email,Phone,Property address,Note';
  const rows = Array.from({ length: lines }, (_, n) => {
    const { name, email, phone, propertyAddress } = nthLead(4_000_000 + n);
    return `${name},${email},${phone},"${propertyAddress}",Came from a list.`;
  });
  const sent = await fetch(`${staff.url}/api/imports`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/octet-stream', 'x-file-name': 'sample.csv' },
    body: [header, ...rows].join('\n'),
  });
  if (!sent.ok) throw new Error(`The file was answered with ${sent.status}: ${await sent.text()}`);
  const file = importSchema.parse(await sent.json());
  await ask(staff, `/api/imports/${file.id}/check`, { ...file.proposed, duplicates: 'bring_in' });
  await reached(staff, file.id, 'checked');
  await ask(staff, `/api/imports/${file.id}/start`, '{}');
  const { outcomes } = await reached(staff, file.id, 'done');
  if (outcomes.created !== lines) throw new Error(`Of ${lines} lines these came in: ${JSON.stringify(outcomes)}`);
}

async function reached(staff: Staff, id: string, state: Import['state']): Promise<Import> {
  for (;;) {
    const now = importSchema.parse(await (await ask(staff, `/api/imports/${id}`)).json());
    if (now.state === state) return now;
    await pause(lookMs);
  }
}

/** Starts the campaign of so many leads, whose first message goes out at once; resolves when the mail server has all of them. */
export async function campaign(
  system: System,
  staff: Staff,
  { mail, mails }: { mail: MailServer; mails: number },
): Promise<void> {
  const { rows } = await system.pool.query<{ id: string }>(
    `select id from read.pipeline where status = 'analysis_submitted' and deleted_at is null order by created_at, id limit $1`,
    [mails],
  );
  const before = mail.taken();
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id);
    await ask(staff, '/api/campaigns/start-many', { ids });
  }
  while (mail.taken() - before < rows.length) {
    await refuseWithheld(system);
    await pause(lookMs);
  }
}

/** @throws Error where mails do not go out at all: they would be waited for in vain */
async function refuseWithheld({ pool }: System): Promise<void> {
  const { rows } = await pool.query<{ count: number; reason: string }>(
    `select count(*)::int as count, withheld_reason as reason from read.messages where state = 'withheld' group by 2`,
  );
  const [some] = rows;
  if (some) throw new Error(`${some.count} mails were withheld: ${some.reason}`);
}

/** Makes a backup of everything. @throws Error if it fails */
export async function backUp(staff: Staff): Promise<void> {
  await ask(staff, '/api/backups', '{}');
  for (;;) {
    const { runs } = backupsSchema.parse(await (await ask(staff, '/api/backups')).json());
    if (runs[0]?.state === 'done') return;
    if (runs[0]?.state === 'failed') throw new Error(`The backup failed: ${runs[0].error}`);
    await pause(lookMs);
  }
}

/** Each piece of work that is done beside people, all at the same time. @returns seconds by piece */
export async function besidePeople(pieces: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> {
  const began = performance.now();
  const seconds: Record<string, number> = {};
  await Promise.all(
    Object.entries(pieces).map(async ([piece, work]) => {
      await work();
      seconds[piece] = (performance.now() - began) / 1000;
      say(`  ${piece}: done after ${Math.round(seconds[piece])} s`);
    }),
  );
  return seconds;
}
