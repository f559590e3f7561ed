import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { ownerPageRoutes } from '../../../../contracts/src/owner-page/routes.js';
import type { OwnerPage } from '../../../../contracts/src/owner-page/view.js';
import { answer, calls, fail, filled, hold, refuse, refuseOnce } from '../../../test/api.js';
import { expectAccessible } from '../../../test/accessible.js';
import { press } from '../../../test/fill-in.js';
import { openPage, type Page, sampleUser } from '../../../test/render-page.js';
import '../../../test/uploads.js';

const token = 'sample-token';
const wantedId = '3f5a7c2e-9b1d-4e6f-8a2c-5d7b9e1f3a40';
const routes = {
  page: filled(ownerPageRoutes.page, { token }),
  shown: filled(ownerPageRoutes.shown, { token }),
  sign: filled(ownerPageRoutes.sign, { token }),
  pay: filled(ownerPageRoutes.pay, { token }),
  times: filled(ownerPageRoutes.times, { token }),
  pick: filled(ownerPageRoutes.pick, { token }),
  send: filled(ownerPageRoutes.send, { token, wantedId }),
};
const since = '2026-03-03T15:00:00.000Z';
const documentId = '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11';
const checkoutId = '2b1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f10';
const done: OwnerPage = {
  name: 'Sample Owner',
  propertyAddress: '100 Sample St, Ankeny, IA 50023',
  awaited: [],
  ours: null,
  walkthrough: null,
  done: [{ what: 'You enrolled your property', at: since }],
  receipts: [{ id: checkoutId, kind: 'payment', what: 'Payment received', amountCents: 199_00, at: since }],
  report: '/analysis/1',
  mailReplies: true,
};
const open: OwnerPage = {
  ...done,
  awaited: [
    { kind: 'signature', id: documentId, what: 'Sign the Management Agreement', amountCents: null, since },
    { kind: 'payment', id: checkoutId, what: 'Onboarding Fee', amountCents: 199_00, since },
    { kind: 'document', id: null, what: 'Complete the Onboarding Form', amountCents: null, since },
    { kind: 'file', id: wantedId, what: 'Send a document: Proof of insurance', amountCents: null, since },
    { kind: 'time', id: null, what: 'Pick a time for the walkthrough', amountCents: null, since },
    { kind: 'call', id: null, what: 'Call us back', amountCents: null, since },
  ],
  ours: { what: 'We are preparing a document.', since },
  receipts: [],
  report: null,
};
const first = '2026-03-10T16:00:00.000Z';

describe('the owner’s page', () => {
  const gone: string[] = [];
  const { location } = window;
  beforeEach(() => {
    gone.length = 0;
    answer(routes.shown, { done: true });
    answer(routes.times, { minutes: 60, times: [first], timeZone: 'America/Chicago' });
  });
  afterEach(() => sessionStorage.clear());

  const part = async (name: string) => within((await screen.findByRole('heading', { name })).parentElement!);

  it('with nothing open says so, and shows what is done, the receipts and the report; it was shown once', async () => {
    answer(routes.page, done);
    await openPage('/owner/sample-token');
    expect((await part('Waiting for you')).getByText(/nothing for you to do now/)).toBeVisible();
    expect((await part('Waiting for us')).getByText('Nothing is open at the moment.')).toBeVisible();
    expect((await part('Done')).getByText('You enrolled your property')).toBeVisible();
    expect((await part('Receipts')).getByText(/Payment received/)).toHaveTextContent('Payment received: $199');
    expect(screen.getByRole('link', { name: 'Open your rent report' })).toHaveAttribute('href', '/analysis/1');
    await waitFor(() => expect(calls(routes.shown)).toHaveLength(1));
    await expectAccessible();
  });

  it.each([
    [true, /^Questions\? Reply to one of our emails, or call \S+ at/],
    [false, /^Questions\? Call \S+ at/],
  ])('asks for answers by email only where they come in: %s', async (mailReplies, words) => {
    answer(routes.page, { ...done, mailReplies });
    await openPage('/owner/sample-token');
    await part('Done');
    expect(screen.getByText(/^Questions\?/)).toHaveTextContent(words);
  });

  it.each(['', 'Not provided', '[erased]'])(
    'of an address that says nothing, such as %j, shows none',
    async (propertyAddress) => {
      answer(routes.page, { ...done, propertyAddress });
      await openPage('/owner/sample-token');
      expect(await screen.findByRole('heading', { level: 1, name: 'Your property' })).toBeVisible();
    },
  );

  it('says that it was shown only once its tab is in front', async () => {
    answer(routes.page, done);
    let visibility = 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    await openPage('/owner/sample-token');
    await part('Done');
    expect(calls(routes.shown)).toEqual([]);
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(calls(routes.shown)).toHaveLength(1));
    Reflect.deleteProperty(document, 'visibilityState');
  });

  it('shows a skeleton while it is read', async () => {
    answer(routes.page, done);
    const letGo = hold(routes.page);
    await openPage('/owner/sample-token');
    expect(screen.getByRole('status')).toHaveTextContent('Reading your page…');
    letGo();
    await part('Done');
  });

  it('that could not be read says that nothing is lost, and can be tried again', async () => {
    fail(routes.page, 404);
    const page = await openPage('/owner/sample-token');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing is lost.');
    expect(calls(routes.shown)).toEqual([]);
    answer(routes.page, done);
    await press(page, 'Try again');
    await part('Done');
  });

  it.each([
    ['owner_link_unknown', 404, 'This link leads nowhere'],
    ['owner_link_expired', 410, 'This link has expired'],
    ['owner_link_ended', 410, 'This link no longer works'],
  ] as const)('of a link that does not hold (%s) says what to do instead', async (code, status, title) => {
    refuse(routes.page, { status, title: 'Refused', code });
    await openPage('/owner/sample-token');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('call us');
    await expectAccessible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(calls(routes.shown)).toEqual([]);
  });

  it('with everything open has a button for each, and says which the owner has by mail', async () => {
    answer(routes.page, open);
    await openPage('/owner/sample-token');
    const tasks = await part('Waiting for you');
    expect(tasks.getAllByRole('listitem').length).toBeGreaterThanOrEqual(5);
    const callBack = tasks.getByText('Call us back').closest('li')!;
    expect(within(callBack).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    expect(tasks.getByText('Onboarding Fee: $199')).toBeVisible();
    expect(tasks.getByText(/You have it by mail/)).toBeVisible();
    expect((await part('Waiting for us')).getByText('We are preparing a document.')).toBeVisible();
    expect([calls(routes.sign), calls(routes.pay)]).toEqual([[], []]);
    expect(await tasks.findByRole('button', { name: 'Tue, Mar 10, 11:00 AM' })).toBeVisible();
    await expectAccessible();
  });

  it('says what failed, that nothing was paid, and lets the owner press again', async () => {
    answer(routes.page, open);
    refuse(routes.pay, { status: 502, title: 'The payment page could not be opened.', code: 'payment_session_failed' });
    refuse(routes.sign, { status: 409, title: 'You no longer need to do this.', code: 'not_awaited' });
    const page = await openPage('/owner/sample-token');
    await press(page, await screen.findByRole('button', { name: /Pay now/ }).then(() => /Pay now/));
    expect(await screen.findByText(/Nothing was paid\./)).toBeVisible();
    expect(screen.getByRole('button', { name: /Pay now/ })).toBeEnabled();
    expect(calls(routes.pay)[0]!.body).toEqual({ id: checkoutId });
    await press(page, /Read and sign/);
    expect(await screen.findByText(/Nothing was signed\./)).toBeVisible();
    await expectAccessible();
    expect([gone, window.location]).toEqual([[], location]);
  });

  describe('asks for a document', () => {
    const label = 'Choose a file: Send a document: Proof of insurance';
    const pdf = new File(['%PDF'], 'insurance.pdf', { type: 'application/pdf' });
    const give = async ({ user }: Page, file: File) =>
      user.upload(
        await screen.findByLabelText('File: Send a document: Proof of insurance', { selector: 'input' }),
        file,
      );
    const onlyFile = { ...open, awaited: open.awaited.filter(({ kind }) => kind === 'file') };

    it('that is sent as soon as it is chosen, under its name, and says that it has come in', async () => {
      answer(routes.page, onlyFile);
      answer(routes.send, { done: true });
      const page = await openPage('/owner/sample-token');
      expect(await screen.findByRole('button', { name: label })).toBeEnabled();
      expect(screen.getByText(/of up to 20 MB/)).toBeVisible();
      const letGo = hold(routes.send);
      await give(page, pdf);
      expect(await screen.findByRole('progressbar', { name: 'Upload of insurance.pdf' })).toBeVisible();
      await expectAccessible();
      answer(routes.page, { ...open, awaited: [] });
      letGo();
      expect(await screen.findByText('insurance.pdf has come in. Thank you.')).toHaveRole('status');
      expect(screen.queryByRole('button', { name: label })).toBeNull();
      const [sent] = calls(routes.send);
      expect(sent?.body).toBeInstanceOf(File);
      expect(sent?.headers.get('x-file-name')).toBe('insurance.pdf');
    });

    it('and says why a file is not accepted; another one can be chosen', async () => {
      answer(routes.page, onlyFile);
      refuse(routes.send, { status: 415, title: 'This kind of file is not accepted.', code: 'file_type_refused' });
      const page = await openPage('/owner/sample-token');
      await give(page, new File(['<svg/>'], 'logo.pdf', { type: 'application/pdf' }));
      expect(await screen.findByText('This kind of file is not accepted. Nothing was sent.')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
      expect(screen.getByRole('button', { name: label })).toBeEnabled();
      await expectAccessible();
    });

    it('and sends none that is too large', async () => {
      answer(routes.page, onlyFile);
      const page = await openPage('/owner/sample-token');
      const film = new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' });
      Object.defineProperty(film, 'size', { value: 21 * 1024 * 1024 });
      await give(page, film);
      expect(await screen.findByText(/A file can be at most 20 MB; this one is 22 MB\./)).toBeVisible();
      expect(calls(routes.send)).toEqual([]);
    });

    it('and sends the same file again under the same key where the connection failed', async () => {
      answer(routes.page, onlyFile);
      refuse(routes.send, { status: 500, title: 'Something broke.', code: 'internal_error' });
      const page = await openPage('/owner/sample-token');
      await give(page, pdf);
      expect(await screen.findByText('Something broke. Nothing was sent.')).toBeVisible();
      answer(routes.send, { done: true });
      answer(routes.page, { ...open, awaited: [] });
      screen.getByRole('button', { name: 'Try again: insurance.pdf' }).focus();
      await page.user.keyboard('{Enter}');
      expect(await screen.findByText('insurance.pdf has come in. Thank you.')).toBeVisible();
      const keys = calls(routes.send).map(({ headers }) => headers.get('Idempotency-Key'));
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    });

    it('and says of one that staff no longer ask for that nothing was sent', async () => {
      answer(routes.page, onlyFile);
      refuse(routes.send, { status: 409, title: 'You no longer need to do this.', code: 'not_awaited' });
      const page = await openPage('/owner/sample-token');
      await screen.findByRole('button', { name: label });
      answer(routes.page, { ...open, awaited: [] });
      await give(page, pdf);
      expect(await screen.findByText('You no longer need to do this. Nothing was sent.')).toBeVisible();
      expect(screen.queryByRole('button', { name: label })).toBeNull();
    });
  });

  it('offers a few times, and more with each press, until there are none', async () => {
    const half = 30 * 60_000;
    const times = Array.from({ length: 40 }, (_, n) => new Date(Date.parse(first) + n * half).toISOString());
    answer(routes.page, open);
    answer(routes.times, { minutes: 60, times, timeZone: 'America/Chicago' });
    const page = await openPage('/owner/sample-token');
    const offered = async () => within(await screen.findByRole('list', { name: /^It takes about 60/ }));
    const shown: number[] = [(await offered()).getAllByRole('button').length];
    while (screen.queryByRole('button', { name: 'More times' })) {
      await press(page, 'More times');
      shown.push((await offered()).getAllByRole('button').length);
    }
    expect(shown).toEqual([8, 32, 40]);
  });

  it('books a time, and reads again; one that was taken meanwhile is not booked', async () => {
    answer(routes.page, open);
    answer(routes.pick, { done: true });
    refuseOnce(routes.pick, { status: 409, title: 'This time is taken.', code: 'slot_taken' });
    const page = await openPage('/owner/sample-token');
    await press(page, await screen.findByRole('button', { name: 'Tue, Mar 10, 11:00 AM' }).then(() => /Mar 10/));
    expect(await screen.findByText(/Nothing was booked\./)).toBeVisible();
    answer(routes.page, { ...open, awaited: [], walkthrough: { start: first, timeZone: 'America/Chicago' } });
    await press(page, /Mar 10/);
    expect(await (await part('Waiting for us')).findByText('Walkthrough at your property')).toBeVisible();
    await expectAccessible();
    expect(calls(routes.pick).map(({ body }) => body)).toEqual([{ start: first }, { start: first }]);
  });

  it.each([
    { what: 'a payment link that staff withdraw', button: /Pay now/, route: routes.pay, nothing: 'paid' },
    {
      what: 'a document that is signed in another tab',
      button: /Read and sign/,
      route: routes.sign,
      nothing: 'signed',
    },
    { what: 'a time that staff book by phone', button: /Mar 10/, route: routes.pick, nothing: 'booked' },
  ])('says of $what meanwhile that it waits no longer, and shows what does', async ({ button, route, nothing }) => {
    const kind = { paid: 'payment', signed: 'signature', booked: 'time' }[nothing];
    const rest = open.awaited.filter((task) => task.kind !== kind);
    answer(routes.page, open);
    refuse(route, { status: 409, title: 'You no longer need to do this.', code: 'not_awaited' });
    const page = await openPage('/owner/sample-token');
    await screen.findByRole('button', { name: button });
    answer(routes.page, { ...open, awaited: rest });
    await press(page, button);
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
    const said = `You no longer need to do this. Nothing was ${nothing}.`;
    expect(screen.getByText(said).closest('[role=alert]')).toBeVisible();
  });

  it('whose link staff revoke while it is open says so at the next press, and offers nothing any more', async () => {
    answer(routes.page, open);
    const ended = { status: 410, title: 'Refused', code: 'owner_link_ended' } as const;
    const page = await openPage('/owner/sample-token');
    await screen.findByRole('button', { name: /Pay now/ });
    for (const route of [routes.page, routes.pay]) refuse(route, ended);
    await press(page, /Pay now/);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is where who did not pay comes back to, from the tab that left it; another tab says what to do', async () => {
    answer(routes.page, done);
    sessionStorage.setItem('left-page', '/owner/sample-token');
    const page = await openPage('/owner');
    await part('Done');
    expect(page.address()).toBe('/owner/sample-token');
    sessionStorage.clear();
    await page.go('/owner');
    expect(await screen.findByRole('heading', { name: 'Nothing was paid' })).toBeVisible();
    expect(screen.getByText(/open your page from our email/)).toBeVisible();
  });

  it('is where staff who did not pay come back to, too: to the lead that they left, or to the dashboard', async () => {
    sessionStorage.setItem('left-page', '/leads/sample');
    let page = await openPage('/owner', sampleUser);
    await page.leavesFor('/leads/sample');
    sessionStorage.clear();
    page = await openPage('/owner', sampleUser);
    expect(await screen.findByRole('link', { name: 'the dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});
