import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CalculatorSearch } from './calculator-search.js';

/** The delay before the address follows the last change: browsers limit how often it may change. */
const addressDelayMs = 300;

/**
 * A calculator's inputs: kept here while typing, and shortly afterwards in the page's address, which then can be
 * shared. Back and forward, or another shared address, restore their inputs.
 * @param fromAddress reads the inputs from the address
 * @param toSearch does the reverse, for the address
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
      // No page in the router's types accepts arbitrary keys.
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
