import { Lock } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { emailInput } from '../../../../contracts/src/fields.js';
import { newKey } from '../../lib/calls/api.js';
import { technicalDetail } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { money } from '../../lib/format.js';
import { createPublicLead, nameFromEmail, formGuard, notSent, useFailureToast } from '../public/forms/sending.js';
import { ConsentWords, Honeypot, FormAlert } from '../public/forms/form-parts.js';
import { reportStep } from '../public/forms/form-steps.js';
import { useKeptMark } from '../public/forms/use-draft.js';
import type { RentVsSellYear } from './rent-vs-sell.js';

const columns = [
  ['Rental income', 'rentalIncomeCents'],
  ['Mortgage', 'mortgageExpenseCents'],
  ['Other costs', 'otherCostsCents'],
  ['Net cash flow', 'netCashFlowCents'],
  ['House value', 'houseValueCents'],
  ['House equity', 'houseEquityCents'],
  ['Wealth if rented', 'wealthIfRentCents'],
  ['Wealth if sold', 'wealthIfSellCents'],
  ['Difference', 'differenceCents'],
] as const;

/** The year-by-year detail. It is locked until the visitor gives an e-mail address, which becomes a lead. */
export function ProjectionTable({ years }: { years: RentVsSellYear[] }) {
  const [unlocked, unlock] = useKeptMark('rent-vs-sell-unlocked', 'yes');
  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => {
    unlock();
    // The focused element disappears with the form.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="detail-title">
      <h2 ref={heading} id="detail-title" tabIndex={-1} className="font-serif text-h3 font-semibold outline-none">
        Year by year
      </h2>
      {unlocked ? <Table years={years} /> : <Unlock onUnlocked={show} />}
    </section>
  );
}

/** The last two columns matter most. If they would be out of sight, they stick to the right edge. */
function Table({ years }: { years: RentVsSellYear[] }) {
  const last = columns.length - 1;
  const place = (index: number) => pinned[index - last + pinned.length - 1] ?? '';
  return (
    // On a phone it is wider than the screen: it scrolls separately, and by keyboard.
    <div
      tabIndex={0}
      role="region"
      aria-labelledby="detail-title"
      className="mt-4 overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-right text-xs tabular sm:text-small">
        <thead>
          <tr>
            <th scope="col" className={`sticky left-0 z-10 bg-ground-alt text-left ${head}`}>
              Year
            </th>
            {columns.map(([label], index) => (
              <th key={label} scope="col" className={`bg-ground-alt ${head} ${place(index)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year.year}>
              <th scope="row" className={`sticky left-0 z-10 bg-surface text-left font-medium ${cell}`}>
                {year.year}
              </th>
              {columns.map(([label, field], index) => (
                <td
                  key={label}
                  className={`bg-surface whitespace-nowrap ${cell} ${place(index)} ${year[field] < 0 ? 'text-danger' : ''} ${index === last ? 'font-semibold' : ''}`}
                >
                  {money(year[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const head = 'px-2 py-3 align-bottom font-medium sm:px-3';
const cell = 'border-t border-line px-2 py-3 sm:px-3';
/** Their width is fixed because the left one is offset by the width of the right one. With very large text they scroll too. */
const pinned = [
  'sticky right-22 w-22 min-w-22 max-w-22 border-l border-l-line max-[16rem]:static sm:right-28 sm:w-28 sm:min-w-28 sm:max-w-28',
  'sticky right-0 w-22 min-w-22 max-w-22 max-[16rem]:static sm:w-28 sm:min-w-28 sm:max-w-28',
];

function Unlock({ onUnlocked }: { onUnlocked: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const attempt = useRef({ email: '', key: '' });
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<{ sentence: string; detail: string | undefined } | null>(null);
  const failureToast = useFailureToast();

  const unlock = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = emailInput.safeParse(new FormData(form).get('email'));
    setError(given.error?.issues[0]?.message);
    setUnsent(null);
    if (!given.success) {
      form.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    if (attempt.current.email !== given.data) attempt.current = { email: given.data, key: newKey() };
    try {
      const lead = { email: given.data, name: nameFromEmail(given.data), source: 'rent-vs-sell-calculator' as const };
      await createPublicLead(lead, attempt.current.key, await formGuard(form, openedAt));
      failureToast.clear();
      reportStep('rent-vs-sell', 'sent');
      toast.success('Detailed analysis unlocked!');
      onUnlocked();
    } catch (failure) {
      console.warn('The detail could not be unlocked.', failure);
      failureToast.show('Failed to unlock analysis. Please try again.');
      setUnsent({ sentence: notSent(failure), detail: technicalDetail(failure) });
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void unlock(event)}
      className="mt-4 grid items-start gap-x-12 gap-y-5 rounded-card bg-ground-alt p-6 sm:p-8 lg:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <p className="flex items-start gap-3">
        <Lock className="mt-1 size-5 shrink-0 text-accent" />
        <span className="max-w-measure min-w-0 wrap-anywhere">
          Income, mortgage, costs, value and equity of every year: enter your email to see the whole table.
        </span>
      </p>
      <div className="flex flex-col gap-5">
        <Field label="Email" mark="required" error={error}>
          {(control) => <Input {...control} name="email" type="email" scale="lg" autoComplete="email" />}
        </Field>
        <ConsentWords form="rent-vs-sell" />
        <Honeypot />
        <FormAlert sentence={unsent?.sentence ?? null} detail={unsent?.detail} />
        <Button type="submit" variant="action" size="lg" busy={busy} className="self-start max-sm:w-full">
          {busy ? 'Unlocking…' : 'Unlock the detailed analysis'}
        </Button>
      </div>
    </form>
  );
}
