import { useEffect, useState } from 'react';

/** What is odd about a ZIP code beside its state, once it has five digits; null if nothing is. */
export function useZipQuestion(state: string, zipCode: string): string | null {
  const [asked, setAsked] = useState<{ about: string; question: string | null } | null>(null);
  const zip = /^\d{5}$/.test(zipCode.trim()) ? zipCode.trim() : null;
  const about = zip && `${state} ${zip}`;
  useEffect(() => {
    if (zip === null || about === null) return;
    let here = true;
    import('./address-tables.js').then(
      ({ zipQuestion }) => here && setAsked({ about, question: zipQuestion({ state, zipCode: zip }) }),
      (error: unknown) => console.warn('The ZIP code could not be checked.', error),
    );
    return () => void (here = false);
  }, [about, state, zip]);
  return asked?.about === about ? asked.question : null;
}
