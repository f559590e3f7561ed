import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { addFileRoute } from './uploads.js';
import { leadFilesRoutes } from '../../../../../contracts/src/files/routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { answer, calls, hold, refuse, type Call, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import type { Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import {
  broken,
  openLeadPage,
  section,
  serveLead,
  toasts,
  type ServedLead,
} from '../../../../test/sample-lead-page.js';
import '../../../../test/uploads.js';

// Photos and documents of a lead: uploaded, refused, sent again, viewed, and removed.

const list = (name: string) => within(section('Photos and files')).queryByRole('list', { name });
const rows = (name: string) => {
  const found = list(name);
  return found ? within(found).getAllByRole('listitem') : [];
};
const has = (name: string, expected: RegExp[]) =>
  waitFor(() =>
    expect(rows(name).map(({ textContent }) => textContent)).toEqual(
      expected.map((each) => expect.stringMatching(each)),
    ),
  );
const picture = (name: string) => new File(['a picture'], name, { type: 'image/jpeg' });
const choose = ({ user }: Page, files: File[]) =>
  user.upload(screen.getByLabelText('Files', { selector: 'input' }), files);
const nameOf = ({ headers }: Call) => decodeURIComponent(headers.get('x-file-name') ?? '');

/** Attaches what is sent; what has this name is refused by the problem. */
function takesFiles(lead: ServedLead): void {
  let n = 0;
  answer(filled(addFileRoute, lead), (call) => {
    const name = nameOf(call);
    const fileId = sampleId(650 + ++n);
    const image = name.endsWith('.jpg');
    const already = lead.events.some(({ data }) => data.hash === name);
    if (!already)
      lead.happens('FileAttached', {
        ...{ fileId, hash: name, name, bytes: 1200, mediaType: image ? 'image/jpeg' : 'application/pdf' },
        ...{ width: image ? 1200 : null, height: image ? 900 : null },
      });
    const revision = lead.events.length - 1;
    return { id: lead.id, revision, position: String(lead.events.length * 100), fileId, already };
  });
}

it('two are attached, and one is refused with its reason', async () => {
  const lead = serveLead();
  takesFiles(lead);
  const page = await openLeadPage(lead);
  expect(section('Photos and files')).toHaveTextContent('No photos or files yet.');
  await choose(page, [picture('front.jpg'), new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' })]);
  await has('Photos', [/front\.jpg/]);
  await has('Files', [/lease\.pdf/]);
  await waitFor(() => expect(section('History')).toHaveTextContent('Photo attached: front.jpg'));
  expect(section('History')).toHaveTextContent('Document attached: lease.pdf');
  const [sent] = calls(filled(addFileRoute, lead));
  expect(sent?.body).toBeInstanceOf(File);
  expect(sent?.headers.get('Content-Type')).toBe('application/octet-stream');

  const title = 'This kind of file is not accepted';
  refuse(filled(addFileRoute, lead), { status: 415, code: 'file_type_refused', title });
  await choose(page, [new File(['<svg/>'], 'logo.png', { type: 'image/png' })]);
  await has('Uploads', [/logo\.png.*This kind of file is not accepted/]);
  expect(screen.queryByRole('button', { name: 'Try again: logo.png' })).toBeNull();
  await press(page, 'Dismiss: logo.png');
  await has('Uploads', []);
});

it('one that fails stays with its reason, and goes through when it is tried again; the others are not held up', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  refuse(filled(addFileRoute, lead), broken);
  await choose(page, [picture('kitchen.jpg')]);
  await has('Uploads', [/kitchen\.jpg.*Something broke\./]);
  takesFiles(lead);
  const letGo = hold(filled(addFileRoute, lead));
  await choose(page, [picture('bath.jpg')]);
  await has('Uploads', [/kitchen\.jpg/, /bath\.jpg/]);
  letGo();
  await has('Photos', [/bath\.jpg/]);
  await has('Uploads', [/kitchen\.jpg/]);
  screen.getByRole('button', { name: 'Try again: kitchen.jpg' }).focus();
  await page.user.keyboard('{Enter}');
  await has('Photos', [/kitchen\.jpg/, /bath\.jpg/]);
  await has('Uploads', []);
  const keys = calls(filled(addFileRoute, lead))
    .filter((call) => nameOf(call) === 'kitchen.jpg')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([keys[0], keys[0]]);
  await choose(page, [picture('bath.jpg')]);
  expect(await screen.findByText('This file is already there')).toBeVisible();
  expect(rows('Photos')).toHaveLength(2);
});

it('one that is too large is refused before it is sent', async () => {
  const lead = serveLead();
  const page = await openLeadPage(lead);
  const film = picture('film.jpg');
  Object.defineProperty(film, 'size', { value: 21 * 1024 * 1024 });
  await choose(page, [film]);
  await has('Uploads', [/film\.jpg.*A file can be at most 20 MB; this one is 22 MB\./]);
  expect(screen.queryByRole('button', { name: 'Try again: film.jpg' })).toBeNull();
  expect(calls(filled(addFileRoute, lead))).toEqual([]);
});

it('photos are looked at one after the other, removed, and back after an undo', async () => {
  const lead = serveLead();
  takesFiles(lead);
  const page = await openLeadPage(lead);
  await choose(page, [picture('front.jpg')]);
  await has('Photos', [/front\.jpg/]);
  await choose(page, [picture('yard.jpg')]);
  await has('Photos', [/yard\.jpg/, /front\.jpg/]);
  screen.getByRole('button', { name: 'Show yard.jpg' }).focus();
  await page.user.keyboard('{Enter}');
  const title = () => within(screen.getByRole('dialog')).getByRole('heading').textContent;
  expect(title()).toBe('yard.jpg');
  const { fileId } = lead.events[1]!.data as { fileId: string };
  await page.user.keyboard('{ArrowRight}');
  expect(title()).toBe('front.jpg');
  expect(within(screen.getByRole('dialog')).getByRole('img')).toHaveAttribute(
    'src',
    `/api/leads/${lead.id}/files/${fileId}`,
  );
  const attached = lead.events[1]!;
  lead.takes(filled(leadFilesRoutes.remove, { fileId }), () =>
    lead.happens('FileRemoved', { fileId, name: 'front.jpg', mediaType: 'image/jpeg' }),
  );
  await press(page, 'Remove', screen.getByRole('dialog'));
  await waitFor(() => expect(title()).toBe('yard.jpg'));
  await page.user.keyboard('{Escape}');
  await has('Photos', [/yard\.jpg/]);
  expect(section('History')).toHaveTextContent('Photo removed: front.jpg');
  const removal = lead.events.at(-1)!.id;
  lead.takes(leadHistoryRoutes.undo, () => lead.happens('FileAttached', attached.data, { undoes: removal }));
  expect(toasts().join()).toContain('Photo removed');
  await press(page, 'Undo', document.querySelector<HTMLElement>('[data-sonner-toaster]')!);
  await has('Photos', [/yard\.jpg/, /front\.jpg/]);
  expect(calls(filled(leadHistoryRoutes.undo, lead)).map(({ body }) => body)).toEqual([{ eventId: removal }]);
});
