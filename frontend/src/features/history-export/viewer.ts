/**
 * The script of an exported file. It runs there, offline, without React. It checks the file's lines and shows their content
 * in the sentences of the timeline. Bundled separately (see download-history.ts).
 */
import { shownName } from '../../../../contracts/src/person-name.js';
import { exactDateTime } from '../../lib/format.js';
import { buildTimeline } from '../history/build-timeline.js';
import type { TimelineEntryItem, TimelineLine } from '../history/timeline-item.js';
import { stateAt } from '../history/state-at.js';
import { dataId, fingerprint, readExport, verifyExport, type Verdict, whoWrote } from './verify-export.js';

function element(tag: string, className: string | null, ...children: (Node | string | null)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

function shown(verdict: Verdict): Node[] {
  if (!verdict.intact)
    return [
      element('h1', null, 'This history was changed'),
      element('p', 'verdict bad', verdict.problem),
      element('p', null, 'None of it is shown. Ask the sender for the original exported file.'),
    ];
  const { head, events, publicKey, signatureChecked } = verdict;
  const { name, propertyAddress } = stateAt(events, events.length - 1);
  const proof = signatureChecked ? 'Complete and unchanged since it was signed.' : 'The chain of events is unbroken.';
  return [
    element('h1', null, shownName(words(name))),
    element('p', 'about', words(propertyAddress)),
    element('p', 'verdict good', proof),
    element('p', 'about', `Exported by ${head.exportedBy}, ${exactDateTime(head.exportedAt)}, ${head.events} events.`),
    element(
      'p',
      'about',
      'Signed with the key ',
      element('code', null, fingerprint(publicKey)),
      '. The page "Verify a history" of the system it should come from says whether that is its key.',
    ),
    element('p', head.macs?.unproven ? 'verdict bad' : 'about', whoWrote(head)),
    ...sections(buildTimeline(events)),
  ];
}

function words(value: unknown) {
  return typeof value === 'string' ? value : '';
}

function sections(items: ReturnType<typeof buildTimeline>): Node[] {
  const nodes: Node[] = [];
  let list: HTMLElement | undefined;
  for (const item of items) {
    if (item.kind === 'entry') {
      if (!list) nodes.push((list = element('ol', null)));
      list.append(entry(item));
    } else {
      list = undefined;
      nodes.push(item.kind === 'day' ? element('h2', null, item.label) : element('p', 'gap', item.label));
    }
  }
  return nodes;
}

function entry({ time, occurredAt, actor, lines }: TimelineEntryItem): HTMLElement {
  const when = element('time', null, time);
  when.setAttribute('datetime', occurredAt);
  return element('li', null, when, element('div', null, ...lines.flatMap(line), element('p', 'by', actor.name)));
}

function line({ sentence, text, changes, undone }: TimelineLine): Node[] {
  const rows = changes.flatMap(({ label, from, to }) => [
    element('dt', null, label),
    element('dd', null, from === 'none' ? to : `${from} → ${to}`),
  ]);
  return [
    element('p', undone ? 'undone' : null, sentence),
    ...(text ? [element('blockquote', null, text)] : []),
    ...(rows.length > 0 ? [element('dl', null, ...rows)] : []),
  ];
}

async function show() {
  const data = readExport(document.getElementById(dataId)?.textContent ?? '');
  const verdict: Verdict = data
    ? await verifyExport(data)
    : { intact: false, problem: 'The data of the file cannot be read.' };
  document.querySelector('main')?.replaceChildren(...shown(verdict));
}

void show();
