import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import {
  enrollmentEstimate,
  feeScheduleOf,
  feeScheduleVersion,
  pitchTerms,
} from '../../../../../contracts/src/fees/fees.js';
import { improvementCents } from '../../../../../contracts/src/leads/improvements.js';
import { textVersions } from '../../../../../contracts/src/shown-versions.js';
import { exactDateTime, money } from '../../../lib/format.js';
import { Dialog } from '../../../ui/dialog.js';
import { Comparables } from '../../analysis/report/comparables.js';
import { Preliminary } from '../../analysis/report/preliminary.js';
import { Projections } from '../../analysis/report/projections.js';
import { RentGauge } from '../../analysis/report/rent-gauge.js';
import { MarketStats, PropertyDetails } from '../../analysis/report/report-facts.js';
import { Lines } from '../../pitch/steps.js';
import type { ShownThen } from './shown-then.js';

/** All words that there ever were: loaded only where they were different. */
const WordsThen = lazy(() => import('./words-then.js'));

const titles = { report: 'The report', estimate: 'The fee estimate', pitch: 'The pitch' } as const;

/** What an owner was shown, exactly as then, and how it would differ today. */
export function AsShownDialog({ shown, onClose }: { shown: ShownThen; onClose: () => void }) {
  const { text, at, versions, then } = shown;
  return (
    <Dialog
      onClose={onClose}
      width={text === 'report' ? 'xl' : 'lg'}
      reading
      title={`${titles[text]} as shown then`}
      description={`Shown on ${exactDateTime(at)}, ${then ? `with the rent estimate of ${exactDateTime(then.estimatedAt)}, ` : 'with '}fee schedule ${versions.feeScheduleVersion} and wording ${versions.textVersion}.`}
    >
      <div className={clsx('flex flex-col', text === 'report' ? 'gap-8' : 'gap-4')}>
        <ul className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 text-sm">
          {differencesOf(shown).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Shown shown={shown} />
        {versions.textVersion !== textVersions[text] && (
          <Suspense>
            <WordsThen text={text} version={versions.textVersion} today={textVersions[text]} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}

/** Today's differences, in sentences; one sentence says so if there are none. */
function differencesOf({ text, versions, then, today }: ShownThen): string[] {
  const sentences: string[] = [];
  if (today && then && today.total.estimateCents !== then.total.estimateCents)
    sentences.push(
      `Today the rent is estimated at ${money(today.total.estimateCents)} a month; then it was ${money(then.total.estimateCents)}.`,
    );
  else if (today && then && today.estimatedAt !== then.estimatedAt)
    sentences.push('The rent has been estimated again since; it is the same.');
  if (versions.feeScheduleVersion !== feeScheduleVersion)
    sentences.push(`The fees are from then: fee schedule ${feeScheduleVersion} applies today.`);
  if (versions.textVersion !== textVersions[text])
    sentences.push(
      `The figures are from then, but the words around them are today's (wording ${textVersions[text]}); the words of then are below.`,
    );
  return sentences.length > 0 ? sentences : ['Today it would be the same.'];
}

function Shown({ shown }: { shown: ShownThen }) {
  const schedule = feeScheduleOf(shown.versions.feeScheduleVersion);
  if (!schedule)
    return (
      <p role="alert">
        A browser reported fee schedule {shown.versions.feeScheduleVersion}. There is none in this version of the page,
        so nothing can be shown.
      </p>
    );
  if (shown.text === 'report') {
    const { then: rent, property } = shown;
    if (!rent) return null;
    return (
      <>
        <div className="flex flex-col gap-4">
          <p className="font-semibold">{property.address}</p>
          {rent.preliminary && <Preliminary cause={shown.cause} why={undefined} />}
          <RentGauge rent={rent} unitCount={property.unitCount} />
          <PropertyDetails property={property} preliminary={rent.preliminary} />
        </div>
        <MarketStats rent={rent} />
        <Projections rent={rent} leadId={null} percents={schedule.projection} />
        <Comparables rent={rent} property={property} />
      </>
    );
  }
  if (shown.text === 'estimate') {
    const fees = enrollmentEstimate(shown, schedule);
    return (
      <Lines
        lines={[
          [shown.rentCents ? 'Monthly rent' : 'Monthly rent (assumed)', money(fees.placementCents)],
          [`Management fee (${fees.percent}% of rent)`, money(fees.managementCents)],
          ['Monthly administration fee', money(fees.administrationCents)],
          ['Total monthly', money(fees.totalMonthlyCents), 'strong'],
          ['Setup fee (one-time)', money(fees.setupCents)],
        ]}
      />
    );
  }
  const terms = pitchTerms(shown, schedule);
  const improvements = shown.improvements.filter(({ checked }) => checked);
  return (
    <Lines
      lines={[
        ['Pitched monthly rent', money(shown.rentCents), 'strong'],
        ['Monthly base fee', money(terms.monthlyBaseCents)],
        [`${terms.percent}% of the rent`, money(terms.managementCents)],
        ['Monthly total', money(terms.totalMonthlyCents), 'strong'],
        ['Tenant placement', money(terms.placementCents)],
        ['Setup fee (one-time)', money(terms.setupCents)],
        ...improvements.map((each) => [each.name, money(improvementCents(each))] as const),
      ]}
    />
  );
}
