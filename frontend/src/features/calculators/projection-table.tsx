import { Lock } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { emailInput } from '../../../../contracts/src/commands/fields.js';
import { newKey } from '../../lib/new-key.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { money } from '../../lib/format.js';
import { createPublicLead, nameFromEmail } from '../public/create-public-lead.js';
import { FormAlert } from '../public/form-alert.js';
import { notSent } from '../public/not-sent.js';
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

/** The year-by-year detail; locked until an e-mail has been given, which becomes a lead. */
export function ProjectionTable({ years }: { years: RentVsSellYear[] }) {
  const [unlocked, setUnlocked] = useState(false);
  return (
    <section aria-labelledby="detail-title">
      <h2 id="detail-title" className="font-serif text-h3 font-semibold">
        Year by year
      </h2>
      {unlocked ? <Table years={years} /> : <Unlock onUnlocked={() => setUnlocked(true)} />}
    </section>
  );
}

function Table({ years }: { years: RentVsSellYear[] }) {
  return (
    // Wide on purpose: it scrolls by itself, and by keyboard.
    <div
      tabIndex={0}
      role="region"
      aria-labelledby="detail-title"
      className="mt-4 overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-right text-small whitespace-nowrap tabular">
        <thead className="bg-ground-alt">
          <tr>
            <th scope="col" className="sticky left-0 bg-ground-alt px-4 py-3 text-left font-medium">
              Year
            </th>
            {columns.map(([label]) => (
              <th key={label} scope="col" className="px-4 py-3 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {years.map((year) => (
            <tr key={year.year}>
              <th scope="row" className="sticky left-0 bg-surface px-4 py-3 text-left font-medium">
                {year.year}
              </th>
              {columns.map(([label, field]) => (
                <td key={label} className={`px-4 py-3 ${year[field] < 0 ? 'text-danger' : ''}`}>
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

function Unlock({ onUnlocked }: { onUnlocked: () => void }) {
  const attempt = useRef({ email: '', key: '' });
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<string | null>(null);

  const unlock = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = emailInput.safeParse(new FormData(event.currentTarget).get('email'));
    setError(given.error?.issues[0]?.message);
    setUnsent(null);
    if (!given.success) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    if (attempt.current.email !== given.data) attempt.current = { email: given.data, key: newKey() };
    try {
      const lead = { email: given.data, name: nameFromEmail(given.data), source: 'rent-vs-sell-calculator' as const };
      await createPublicLead(lead, attempt.current.key);
      toast.success('Detailed analysis unlocked!');
      onUnlocked();
    } catch (failure) {
      console.warn('The detail could not be unlocked.', failure);
      toast.error('Failed to unlock analysis. Please try again.');
      setUnsent(notSent(failure));
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void unlock(event)}
      className="mt-4 flex flex-col gap-5 rounded-card bg-ground-alt p-6 sm:p-8"
    >
      <p className="flex items-start gap-3">
        <Lock aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">
          Income, mortgage, costs, value and equity of every year: enter your email to see the whole table.
        </span>
      </p>
      <Field label="Email" error={error}>
        {(control) => <Input {...control} name="email" type="email" scale="lg" autoComplete="email" />}
      </Field>
      <FormAlert sentence={unsent} />
      <Button type="submit" variant="action" size="lg" busy={busy} className="self-start max-sm:w-full">
        {busy ? 'Unlocking…' : 'Unlock the detailed analysis'}
      </Button>
    </form>
  );
}
