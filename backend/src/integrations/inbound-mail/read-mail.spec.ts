import { describe, expect, it } from '@jest/globals';
import MailComposer from 'nodemailer/lib/mail-composer';
import { maxMailBytes, readMail } from './read-mail.js';

const composed = (mail: ConstructorParameters<typeof MailComposer>[0]) => new MailComposer(mail).compile().build();
const lines = (...all: string[]) => Buffer.from(all.join('\r\n'), 'latin1');
const head = (...more: string[]) => ['From: Sample Owner <owner@example.com>', 'To: replies+x@example.com', ...more];
const plain = { from: 'Sample Owner <owner@example.com>', to: 'replies+x@example.com', subject: 'Re: Hello' };

describe('a mail that came in', () => {
  it('is read as text, with its sender’s address and its files', async () => {
    const source = await composed({
      ...plain,
      cc: 'Two <two@example.com>, three@example.com',
      messageId: '<a@example.com>',
      text: 'Thursday works.\n',
      html: '<p>Thursday <b>works</b>.</p>',
      attachments: [{ filename: '../roof.pdf', content: Buffer.from('%PDF-1.4') }],
    });
    expect(await readMail(source)).toEqual({
      messageId: '<a@example.com>',
      from: 'owner@example.com',
      subject: 'Re: Hello',
      text: 'Thursday works.',
      recipients: ['replies+x@example.com', 'two@example.com', 'three@example.com'],
      automatic: false,
      bounce: null,
      files: [{ name: 'roof.pdf', content: Buffer.from('%PDF-1.4') }],
    });
  });

  it('that is HTML alone is read as its text: no tag, script or style is left', async () => {
    const html =
      '<style>p{color:red}</style><script>alert(1)</script><p onclick="x()">One &lt;b&gt;</p><ul><li>Two</li></ul>' +
      '<img src="https://far.example.com/pixel.png"><a href="javascript:alert(1)">three</a>';
    const { text } = await readMail(await composed({ ...plain, html }));
    expect(text).toMatch(/^One <b>\n+ \* Two\n+/);
    expect(text).not.toMatch(/alert\(1\)<|script>|color:red|onclick|<p|<img/);
  });

  it('with more HTML than anybody writes has no text of it', async () => {
    const { text } = await readMail(await composed({ ...plain, html: `<p>${'x'.repeat(1_100_000)}</p>` }));
    expect(text.length).toBeLessThan(200);
  });

  it.each([
    ['iso-8859-1', 'Gr\xfc\xdfe', 'Grüße'],
    ['windows-1252', '\x93Hi\x94 \x80', '“Hi” €'],
    ['koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
    ['iso-2022-jp', '\x1b$B$3$s$K$A$O\x1b(B', 'こんにちは'],
    ['a-charset-that-is-none', 'plain', 'plain'],
    ['utf-8', 'a\x00b\xe2\x80\xaec\xff', 'abc\ufffd'],
  ])('in %s is read', async (charset, bytes, text) => {
    const source = lines(...head(`Content-Type: text/plain; charset=${charset}`), '', bytes, '');
    expect((await readMail(source)).text).toBe(text);
  });

  it('without a Message-ID, a sender, a subject or words is still one', async () => {
    expect(await readMail(lines('To: replies+x@example.com', '', ''))).toMatchObject({
      ...{ messageId: null, from: '', subject: '', text: '', automatic: false, files: [] },
      recipients: ['replies+x@example.com'],
    });
    expect(await readMail(Buffer.from('no mail at all'))).toMatchObject({ recipients: [], bounce: null });
    expect(await readMail(Buffer.alloc(1_000, 0xff))).toMatchObject({ recipients: [] });
  });

  it('names whom it went to, what servers noted last', async () => {
    const source = lines(...head('Delivered-To: noted@example.com', 'X-Original-To: <also@example.com>'), '', 'x');
    expect((await readMail(source)).recipients).toEqual([
      ...['replies+x@example.com', 'noted@example.com', 'also@example.com'],
    ]);
  });

  it('keeps a photo, and no small picture that its HTML shows', async () => {
    const picture = (filename: string, bytes: number) => ({ filename, content: Buffer.alloc(bytes, 1), cid: filename });
    const source = await composed({
      ...plain,
      html: '<img src="cid:logo.png"><img src="cid:roof.jpg">',
      attachments: [picture('logo.png', 4_000), picture('roof.jpg', 40_000)],
    });
    expect((await readMail(source)).files.map(({ name }) => name)).toEqual(['roof.jpg']);
  });

  it('of 10 MB is read within seconds', async () => {
    const began = performance.now();
    const content = Buffer.alloc(7 * 1024 * 1024, 7);
    const source = await composed({ ...plain, text: 'See the file', attachments: [{ filename: 'a.bin', content }] });
    expect(source.length).toBeLessThan(maxMailBytes);
    expect((await readMail(source)).files[0]!.content.equals(content)).toBe(true);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('a mail of a program', () => {
  it.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; owner-email="owner@example.com"',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
    'X-Autorespond: away',
    'List-Id: <news.example.com>',
    'Return-Path: <>',
  ])('is known by %s', async (header) => {
    expect(await readMail(lines(...head(header), '', 'I am away'))).toMatchObject({ automatic: true, bounce: null });
  });

  it.each(['Auto-Submitted: no', 'Precedence: normal', 'Return-Path: <owner@example.com>', 'Subject: Out of office'])(
    'is not known by %s',
    async (header) => {
      expect((await readMail(lines(...head(header), '', 'Hello'))).automatic).toBe(false);
    },
  );

  const report = (type: string, status: string, ...returned: string[]) =>
    lines(
      ...['From: MAILER-DAEMON@example.com', 'To: office@example.com', 'Subject: Undelivered mail'],
      ...[
        `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
        '',
        '--b',
        'Content-Type: text/plain',
        '',
      ],
      ...['It failed.', '', '--b', `Content-Type: message/${type}`, '', 'Reporting-MTA: dns; mx.example.com', ''],
      ...['Final-Recipient: rfc822; owner@example.com', status, '', '--b', ...returned, '--b--', ''],
    );
  const mailBack = [
    ...[
      'Content-Type: message/rfc822',
      '',
      'From: office@example.com',
      'Reply-To: Sample Office',
      ' <replies+x@example.com>',
    ],
    ...['Subject: About your home', '', 'Reply-To: forged@example.com', ''],
  ];

  it('that reports a failed delivery names the address for replies of the mail that came back, from its head alone', async () => {
    const source = report('delivery-status', 'Action: failed\r\nStatus: 5.1.1 (no such user)', ...mailBack);
    expect(await readMail(source)).toMatchObject({
      text: 'It failed.',
      automatic: true,
      files: [],
      bounce: { failed: true, status: '5.1.1', replyTo: ['replies+x@example.com'] },
    });
    const headersAlone = ['Content-Type: text/rfc822-headers', '', 'Reply-To: replies+x@example.com', ''];
    expect((await readMail(report('delivery-status', 'Action: failed', ...headersAlone))).bounce).toEqual({
      ...{ failed: true, status: null, replyTo: ['replies+x@example.com'] },
    });
  });

  it('that reports a delay is no failure', async () => {
    const source = report('delivery-status', 'Action: delayed\r\nStatus: 4.4.1', ...mailBack);
    expect((await readMail(source)).bounce).toEqual({
      ...{ failed: false, status: '4.4.1', replyTo: ['replies+x@example.com'] },
    });
  });

  it('that says that a mail was read is no report of a delivery', async () => {
    const source = report('disposition-notification', 'Disposition: manual-action; displayed');
    expect(await readMail(source)).toMatchObject({ automatic: true, bounce: null, files: [] });
  });
});
