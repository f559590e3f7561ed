import { afterEach, describe, expect, it } from '@jest/globals';
import { jsonOf, type Provider } from './box/provider.js';
import { openedSandbox } from '../test/opened.js';

/** A provider of one route, which counts what it did. */
const counter: Provider = {
  name: 'counter',
  label: 'Counter',
  open(app, box) {
    let count = 0;
    app.post('/add', (request) => {
      const { by } = jsonOf(request) as { by: number };
      return { count: (count += by) };
    });
    app.post('/count', (_request, reply) => {
      box.deliver({
        provider: 'counter',
        name: `count ${++count}`,
        url: '/hook',
        body: String(count),
        headers: (at) => ({ 'content-type': 'text/plain', 'x-signed-at': at.toISOString() }),
      });
      return reply.code(204).send();
    });
    return {
      section: () => ({ about: '', tables: [] }),
      state: () => ({ count }),
      reset: () => void (count = 0),
      environment: () => ({ COUNTER_URL: `${box.origin}/counter` }),
      failure: (status) => ({ error: status }),
    };
  },
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function started() {
  const sandbox = await openedSandbox({ providers: [counter] });
  stops.push(() => sandbox.stop());
  const { post, receiver, timing, read } = sandbox;
  return {
    ...{ sandbox, post, receiver, timing, read },
    add: (by = 1) => post('/counter/add', { by }, { headers: { authorization: 'Bearer hidden', 'x-trace': 'seen' } }),
    fail: (fault: object) => post('/_sandbox/faults', { provider: 'counter', ...fault }),
    plan: (plan: object) => post('/_sandbox/webhooks', plan),
  };
}

describe('the sandbox', () => {
  it('keeps what was asked and answered, without keys', async () => {
    const { add, read } = await started();
    expect(await (await add(2)).json()).toEqual({ count: 2 });
    expect(await read('/received?provider=counter')).toMatchObject([
      { id: 1, provider: 'counter', method: 'POST', path: '/add', body: '{"by":2}', status: 200, fault: null },
    ]);
    expect(JSON.stringify(await read('/received'))).toMatch(/seen/);
    expect(JSON.stringify(await read('/received'))).not.toMatch(/hidden/);
    expect(await read('/state/counter')).toEqual({ count: 2 });
  });

  it.each([
    ['rate_limited', 429, 0, { 'retry-after': '7' }],
    ['error', 500, 0, {}],
    ['refused', 422, 0, {}],
    ['error_after', 500, 1, {}],
  ])('answers %s with %i, the work done %i times', async (kind, status, count, headers) => {
    const { add, fail, read } = await started();
    await fail({ kind, retryAfterSeconds: 7 });
    const answer = await add();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
    expect(await answer.json()).toEqual({ error: status });
    expect(await read('/state/counter')).toEqual({ count });
    expect(await read('/received')).toMatchObject([{ status, fault: kind }]);
    expect((await add()).status).toBe(200);
  });

  it('cuts an answer off after the work', async () => {
    const { add, fail, read } = await started();
    await fail({ kind: 'malformed' });
    const answer = await add();
    expect(answer.status).toBe(200);
    await expect(answer.json()).rejects.toThrow();
    expect(await read('/state/counter')).toEqual({ count: 1 });
  });

  it('never answers what times out, and has not done it', async () => {
    const { post, fail, read, sandbox } = await started();
    await fail({ kind: 'timeout' });
    const gaveUp = new AbortController();
    const answer = post('/counter/add', { by: 1 }, { signal: gaveUp.signal });
    answer.catch(() => {});
    while (sandbox.box.received.list().length === 0) await new Promise(setImmediate);
    gaveUp.abort();
    await expect(answer).rejects.toThrow();
    expect(await read('/state/counter')).toEqual({ count: 0 });
    expect(await read('/received')).toMatchObject([{ status: null, fault: 'timeout' }]);
  });

  it('does the work of what is late, and answers when the time has passed', async () => {
    const { add, fail, read, timing } = await started();
    await fail({ kind: 'late', delayMs: 60_000 });
    const answer = add();
    await timing.someoneWaits();
    expect(await read('/state/counter')).toEqual({ count: 1 });
    expect(await read('/received')).toMatchObject([{ status: null }]);
    timing.step(60_000);
    expect(await (await answer).json()).toEqual({ count: 1 });
  });

  it('lets as many requests fail as it was set to, of the path that was named, until the faults are taken back', async () => {
    const { add, post, fail, sandbox, read } = await started();
    await fail({ kind: 'error', times: 2, path: '/add' });
    expect((await post('/counter/count')).status).toBe(204);
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([500, 500, 200]);
    await fail({ kind: 'error', times: 1000 });
    await fetch(`${sandbox.url}/_sandbox/faults?provider=counter`, { method: 'DELETE' });
    expect(await read('/faults')).toEqual([]);
    expect((await add()).status).toBe(200);
  });

  it('refuses what it does not know in one line, and takes nothing of it', async () => {
    const { fail, plan, read } = await started();
    for (const answer of [
      await fail({ kind: 'sulk' }),
      await fail({ kind: 'error', provider: 'nobody' }),
      await plan({ mode: 'thrice' }),
    ])
      expect(answer.status).toBe(400);
    expect(await read('/faults')).toEqual([]);
  });
});

describe('its webhooks', () => {
  it('come once, signed now', async () => {
    const { post, receiver, sandbox, timing } = await started();
    await post('/counter/count');
    await sandbox.box.deliveries.settled();
    expect(receiver.got).toMatchObject([
      { path: '/hook', body: '1', headers: { 'x-signed-at': timing.now().toISOString() } },
    ]);
  });

  it('come twice', async () => {
    const { post, plan, receiver, sandbox } = await started();
    await plan({ provider: 'counter', mode: 'twice' });
    await post('/counter/count');
    await sandbox.box.deliveries.settled();
    expect(receiver.bodies()).toEqual(['1', '1']);
  });

  it('come out of order once as many are there as was said', async () => {
    const { post, plan, receiver, sandbox } = await started();
    await plan({ mode: 'out_of_order', count: 3 });
    for (let sent = 1; sent <= 3; sent++) {
      expect(receiver.bodies()).toEqual([]);
      await post('/counter/count');
    }
    await receiver.whenThereAre(3);
    await sandbox.box.deliveries.settled();
    expect(receiver.bodies()).toEqual(['3', '2', '1']);
  });

  it('come late with a fresh signature, or stale with an old one', async () => {
    const { post, plan, receiver, sandbox, timing } = await started();
    await plan({ mode: 'late', delayMs: 3_600_000 });
    await post('/counter/count');
    await timing.someoneWaits();
    expect(receiver.got).toEqual([]);
    timing.step(3_600_000);
    await sandbox.box.deliveries.settled();
    expect(receiver.got).toMatchObject([{ headers: { 'x-signed-at': timing.now().toISOString() } }]);
    await plan({ mode: 'stale', ageSeconds: 301 });
    await post('/counter/count');
    await sandbox.box.deliveries.settled();
    const signedAt = new Date(timing.now().getTime() - 301_000).toISOString();
    expect(receiver.got[1]).toMatchObject({ headers: { 'x-signed-at': signedAt } });
  });

  it('are held until a flush, or lost', async () => {
    const { post, plan, receiver, read } = await started();
    await plan({ mode: 'hold' });
    await post('/counter/count');
    expect(await read('/deliveries')).toMatchObject([{ state: 'held', attempts: [] }]);
    expect(await (await post('/_sandbox/webhooks/flush')).json()).toEqual({ delivered: 1 });
    expect(receiver.bodies()).toEqual(['1']);
    await plan({ mode: 'drop' });
    await post('/counter/count');
    expect(await (await post('/_sandbox/webhooks/flush')).json()).toEqual({ delivered: 0 });
    expect(await read('/deliveries?provider=counter')).toMatchObject([{ state: 'delivered' }, { state: 'dropped' }]);
  });

  it('are tried again, later each time, until they are taken', async () => {
    const { post, receiver, sandbox, timing, read } = await started();
    receiver.answers.push(500, 404);
    await post('/counter/count');
    await timing.someoneWaits();
    timing.step(500);
    await timing.someoneWaits();
    timing.step(999);
    expect(receiver.got).toHaveLength(2);
    timing.step(1);
    await sandbox.box.deliveries.settled();
    expect(receiver.bodies()).toEqual(['1', '1', '1']);
    expect(await read('/deliveries')).toMatchObject([
      { state: 'delivered', attempts: [{ status: 500 }, { status: 404 }, { status: 200 }] },
    ]);
  });

  it('are tried no more when they are stopped, and again by hand', async () => {
    const { post, receiver, timing, read, sandbox } = await started();
    receiver.answers.push(500);
    await post('/counter/count');
    await timing.someoneWaits();
    await post('/_sandbox/webhooks/stop');
    expect(await read('/deliveries')).toMatchObject([{ state: 'stopped', attempts: [{ status: 500 }] }]);
    await post('/_sandbox/webhooks/1/redeliver');
    await sandbox.box.deliveries.settled();
    expect(receiver.bodies()).toEqual(['1', '1']);
  });

  it('are forgotten with everything else', async () => {
    const { post, fail, plan, read } = await started();
    await plan({ mode: 'hold' });
    await post('/counter/count');
    await fail({ kind: 'error' });
    expect((await post('/_sandbox/reset')).status).toBe(204);
    expect([await read('/deliveries'), await read('/received'), await read('/faults')]).toEqual([[], [], []]);
    expect(await read('/state/counter')).toEqual({ count: 0 });
  });
});
