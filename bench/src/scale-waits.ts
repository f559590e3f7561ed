import { z } from 'zod';
import { LiveStream } from './live-stream.js';
import { medianTime } from './rounds.js';
import { nthLead } from './scale-lives.js';
import { ask, command, type Staff } from './staff.js';

const foundSchema = z.object({ leads: z.array(z.object({ id: z.string() })) });

/**
 * What one person waits for, who asks for one thing after the other: commands, a live event, the board, a search, a lead's page.
 * @returns milliseconds by what was asked for, medians of 60 after 15 that do not count
 */
export async function waitsOf(staff: Staff): Promise<Record<string, number>> {
  const get = async (path: string) => (await ask(staff, path)).text();
  const change = (id: string, what: string, body: object) => command(staff, `/api/leads/${id}/${what}`, body);
  const live = await LiveStream.open(staff);
  try {
    const { leads: old } = foundSchema.parse(JSON.parse(await get('/api/leads?offset=0&limit=75')));
    const oldOne = (n: number) => old[n]!.id;
    const made: string[] = [];
    return {
      create: await medianTime(async (n) => {
        made.push((await command(staff, '/api/leads', { ...nthLead(5_000_000 + n), source: 'manual' })).id);
      }),
      'status move': await medianTime((n) => change(made[n]!, 'status', { status: 'walkthrough_scheduled' })),
      // Its events are in no cache: the whole stream is read for the command.
      'note on a lead of long ago': await medianTime((n) => change(oldOne(n), 'notes', { content: 'Called back.' })),
      'live event of a move': await medianTime(async (n) => {
        await live.reached((await change(made[n]!, 'status', { status: 'leads' })).position);
      }),
      board: await medianTime(() => get('/api/board')),
      search: await medianTime(() => get('/api/leads?search=zora&limit=50')),
      'lead page with its history': await medianTime((n) =>
        Promise.all([get(`/api/leads/${oldOne(n)}`), get(`/api/leads/${oldOne(n)}/history`)]),
      ),
    };
  } finally {
    live.close();
  }
}

/** Reads the file of all leads to its end. */
export async function exportAll(staff: Staff): Promise<void> {
  const text = await (await ask(staff, '/api/leads/export')).text();
  if (text.split('\n').length < 1000) throw new Error('The file of all leads has fewer than 1,000 lines');
}
