import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CalculatorSearch } from './calculator-search.js';

/** How long after the last change the address follows: browsers limit how often it may change. */
const addressDelayMs = 300;

/**
 * A calculator's inputs: kept here while typing, and shortly after in the page's address, which then is the result to
 * share. Back and forward, or another shared address, bring their inputs back.
 * @param fromAddress the inputs as the address has them
 * @param toSearch the reverse, for the address
 */
export function useSharedInputs<Inputs>(fromAddress: Inputs, toSearch: (inputs: Inputs) => CalculatorSearch) {
  const navigate = useNavigate();
  const [inputs, setInputs] = useState(fromAddress);
  const addressed = JSON.stringify(fromAddress);
  const wanted = JSON.stringify(inputs);
  const written = useRef(addressed);

  useEffect(() => {
    if (wanted === written.current) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      const search = toSearch(JSON.parse(wanted) as Inputs);
      // The router's types know of no page that any keys would fit.
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [wanted, navigate, toSearch]);

  useEffect(() => {
    if (addressed === written.current) return;
    written.current = addressed;
    setInputs(JSON.parse(addressed) as Inputs);
  }, [addressed]);

  return [inputs, setInputs] as const;
}
