import { afterAll, describe, expect, it } from '@jest/globals';
import { RenderingThread, RenderingTooLong, TemplateRenderer } from './template-renderer.js';

/** Several seconds of work within all limits of the engine, which looks at the clock between tags only. */
const condition = `${"i contains 'y' or ".repeat(4)}i`;
const endless = `{% assign a = "${'x '.repeat(4095)}" | split: " " %}{% assign a = a | concat: a | concat: a${` | where_exp: "i", "${condition}"`.repeat(100)} %}`;
const offered = [{ name: 'first_name', label: 'First name', sample: 'Sam' }];
const inTime = { subject: 'Hello {{ first_name }}', content: 'Fine' };
const tooLong = 'Filling this in takes too long or too much memory. Use fewer or smaller lists and filters.';

describe('what renders templates', () => {
  const renderer = new TemplateRenderer();
  afterAll(() => renderer.onApplicationShutdown());

  it('ends a template that takes too long, names its field, and goes on with the next', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 10);
    const slow = renderer.faultsOf({ subject: 'Fine', content: endless }, offered);
    const next = renderer.faultsOf(inTime, offered);
    expect(await slow).toEqual([{ path: 'content', message: tooLong }]);
    clearInterval(turning);
    // This process had turns meanwhile.
    expect(turns).toBeGreaterThan(10);
    expect(await next).toEqual([]);
    expect(await renderer.faultsOf({ subject: endless, content: 'Fine' }, offered)).toEqual([
      { path: 'subject', message: tooLong },
    ]);
    await expect(renderer.preview({ subject: '', content: endless }, {})).rejects.toMatchObject({
      ...{ code: 'template_refused', detail: tooLong },
    });
  });

  it('sends while somebody tries out one that takes too long', async () => {
    let tried = false;
    const slow = renderer.faultsOf({ subject: 'Fine', content: endless }, offered).then(() => (tried = true));
    expect(await renderer.words(inTime, { first_name: 'Ann' })).toEqual({ subject: 'Hello Ann', text: 'Fine' });
    expect(tried).toBe(false);
    await slow;
  });

  it('reports faults and refusals as the rendering itself', async () => {
    expect(await renderer.faultsOf({ subject: '{{ one }}', content: '{% if %}' }, offered)).toMatchObject([
      { path: 'subject', message: 'There is no variable {{ one }}.' },
      { path: 'content' },
    ]);
    await expect(renderer.words(inTime, {})).rejects.toMatchObject({
      ...{ code: 'unknown_variable', detail: 'There is no variable first_name.' },
    });
  });

  it('lets only so many wait', async () => {
    const thread = new RenderingThread(1, 2);
    const asked = [1, 2, 3].map(() => thread.ask('renderTemplate', { subject: '', content: endless }, {}));
    const ends = await Promise.allSettled(asked);
    expect(ends.map((end) => end.status === 'rejected' && (end.reason as Error))).toEqual([
      expect.any(RenderingTooLong),
      expect.any(RenderingTooLong),
      expect.objectContaining({ code: 'rate_limited' }),
    ]);
    await thread.end();
  });
});
