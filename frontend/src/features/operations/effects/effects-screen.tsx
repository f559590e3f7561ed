import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { toast } from 'sonner';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { EffectActsAnswer, EffectId, ShownEffect } from '../../../../../contracts/src/effects/queries.js';
import { canConfirm, canGiveUp, canRetry, decidedWords, kindTitle, stateWords } from './effect-words.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { ReasonDialog } from '../../command-form/reason-dialog.js';
import { confirmEffects, effectsQuery, giveUpEffects, retryEffects } from './effects-query.js';
import { effectStates } from '../../../../../contracts/src/effects/effect-state.js';
import { useTitle } from '../../../lib/page-head.js';
import { Button } from '../../../ui/button.js';
import { EmptyState, Failure } from '../../../ui/failure.js';
import { FilterChoice } from '../../../ui/field.js';
import { Loading } from '../../../ui/skeleton.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { EffectRow } from './effect-row.js';
import type { EffectsSearch } from '../data/addresses.js';

/** Says how many effects a decision changed, and that the others had moved on meanwhile, for instance if two people decide at once. */
function showDecided(answer: EffectActsAnswer, what: string) {
  const { title, description } = decidedWords(answer, what);
  if (answer.asked === 0) toast.info(title, { description });
  else toast.success(title, { description });
}

/** Asks for the reason to give effects up. */
function GiveUpDialog({ effects, onClose }: { effects: readonly EffectId[]; onClose: () => void }) {
  return (
    <ReasonDialog
      name={`give-up:${effects.map(({ manager, key }) => `${manager} ${key}`).join()}`}
      words={{
        title: `Give up ${counted(effects.length, 'effect')}?`,
        description: 'Anything already done outside is not undone.',
        act: 'Give up',
        acting: 'Giving up…',
      }}
      act={async (reason) => showDecided(await giveUpEffects(effects, reason), 'given up')}
      failureOf={(error) => sentenceOf(error, 'Nothing was changed. Try again.')}
      onClose={onClose}
    >
      <p>The system stops trying, and records their outcome as a failure. You can retry them later.</p>
    </ReasonDialog>
  );
}

const nameOf = ({ manager, key }: ShownEffect) => `${manager} ${key}`;
const idOf = ({ manager, key }: ShownEffect) => ({ manager, key });

/** The toasts of a retry: a later success removes a failure. */
const retried = actionToast('retry', 'effects');
const confirmed = actionToast('confirm', 'effects');

/** The system's actions outside of the log: waiting, running, failed, unknown or too late; with retry, give-up and confirmation. */
export function EffectsScreen() {
  useTitle('Effects');
  const search = useSearch({ from: '/_console/operations/effects' });
  const navigate = useNavigate();
  const answer = useQuery(effectsQuery(search));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [givingUp, setGivingUp] = useState<ShownEffect[] | null>(null);
  const decision = (
    toasts: typeof retried,
    decide: (effects: EffectId[]) => Promise<EffectActsAnswer>,
    what: string,
    failed: string,
  ) => ({
    mutationFn: (effects: ShownEffect[]) => decide(effects.map(idOf)),
    onSuccess: (decided: EffectActsAnswer) => {
      setChosen(new Set());
      toasts.clear();
      showDecided(decided, what);
    },
    onError: (error: Error) => toasts.failed(failed, sentenceOf(error, 'Nothing was changed. Try again.')),
  });
  const retry = useMutation(decision(retried, retryEffects, 'tried again', 'Could not be retried'));
  const confirm = useMutation(decision(confirmed, confirmEffects, 'marked as sent', 'Could not be recorded'));
  const set = (change: EffectsSearch) => {
    setChosen(new Set());
    void navigate({ to: '/operations/effects', search: { ...search, ...change } });
  };
  if (answer.isPending)
    return (
      <Loading
        label="Loading the effects"
        className="mx-auto flex w-full max-w-5xl flex-col gap-3 p-4"
        bars={Array<string>(3).fill('h-20 w-full')}
      />
    );
  if (!answer.data)
    return (
      <Failure
        title="The effects could not be loaded"
        of={answer}
        otherwise="They keep running; only this list could not be read."
      />
    );
  const { effects, counts, stuck, kinds, next } = answer.data;
  const selected = effects.filter((each) => chosen.has(nameOf(each)));
  const retryable = selected.filter(({ state }) => canRetry(state));
  const confirmable = selected.filter(canConfirm);
  const endable = selected.filter(({ state }) => canGiveUp(state));
  const choose = (effect: ShownEffect, on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (on) after.add(nameOf(effect));
      else after.delete(nameOf(effect));
      return after;
    });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" role="region" aria-label="Effects" tabIndex={0}>
      <div className="mx-auto flex max-w-5xl flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-sm font-semibold">Effects</h1>
          {stuck > 0 && (
            <p role="alert" className="rounded-control bg-danger-soft px-2 py-1 text-sm text-danger">
              {counted(stuck, 'effect')} stuck: due for minutes, and nothing is running {stuck === 1 ? 'it' : 'them'}.
            </p>
          )}
        </div>
        <div role="search" aria-label="Effects" className="flex flex-wrap gap-2">
          <div className="w-48 max-md:w-full">
            <FilterChoice
              aria-label="State"
              any="Any state"
              value={search.state}
              options={effectStates.map(
                (state) => [state, `${stateWords[state].label} (${withCommas(counts[state])})`] as const,
              )}
              onChoose={(state) => set({ state })}
            />
          </div>
          <div className="w-48 max-md:w-full">
            <FilterChoice
              aria-label="Kind"
              any="Any kind"
              value={search.kind}
              options={kinds.map((kind) => [kind, kindTitle(kind)] as const)}
              onChoose={(kind) => set({ kind })}
            />
          </div>
          {search.lead !== undefined && <Button onClick={() => set({ lead: undefined })}>One lead: show all</Button>}
        </div>
        {effects.length === 0 ? (
          <EmptyState icon={<ListChecks />} title="No effects">
            What the system does outside, such as requesting rent estimates, shows up here.
          </EmptyState>
        ) : (
          <section aria-label="List" className="rounded-card border border-line bg-surface">
            <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-sm">
              <label className="flex items-center gap-3">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={selected.length === effects.length}
                  onChange={({ target }) => setChosen(new Set(target.checked ? effects.map(nameOf) : []))}
                />
                {selected.length > 0
                  ? `${withCommas(selected.length)} selected`
                  : `Select all ${withCommas(effects.length)}`}
              </label>
              <div className="ml-auto flex gap-1.5">
                <Button
                  size="sm"
                  disabled={retryable.length === 0}
                  busy={retry.isPending}
                  onClick={() => retry.mutate(retryable)}
                >
                  {retry.isPending ? 'Retrying…' : 'Retry'}
                </Button>
                {confirmable.length > 0 && (
                  <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate(confirmable)}>
                    {confirm.isPending ? 'Recording…' : 'It was sent'}
                  </Button>
                )}
                <Button size="sm" disabled={endable.length === 0} onClick={() => setGivingUp(endable)}>
                  Give up…
                </Button>
              </div>
            </header>
            <ul className="divide-y divide-line">
              {effects.map((effect) => (
                <EffectRow
                  key={nameOf(effect)}
                  effect={effect}
                  chosen={chosen.has(nameOf(effect))}
                  onChoose={(on) => choose(effect, on)}
                />
              ))}
            </ul>
            {next !== undefined && (
              <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
                These are the newest {withCommas(effects.length)}; choose a state or a kind for older ones.
              </p>
            )}
          </section>
        )}
      </div>
      {givingUp && (
        <GiveUpDialog
          effects={givingUp.map(idOf)}
          onClose={() => {
            setGivingUp(null);
            setChosen(new Set());
          }}
        />
      )}
    </div>
  );
}
