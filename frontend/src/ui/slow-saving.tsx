import { slowSaves } from '../lib/slow-saves.js';

const pill =
  'pointer-events-none fixed inset-x-4 bottom-20 z-60 mx-auto w-fit rounded-control border border-line bg-raised px-4 py-2 text-sm text-ink shadow-overlay md:bottom-5 print:hidden';

/** Says on every page, over every dialog, that a command takes long. It stays in place, so that screen readers hear it. */
export function SlowSaving() {
  const isSlow = slowSaves.use(({ length }) => length > 0);
  return (
    <p aria-live="polite" className={isSlow ? pill : 'sr-only'}>
      {isSlow && 'Saving takes longer than usual'}
    </p>
  );
}
