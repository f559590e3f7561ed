import { createFileRoute } from '@tanstack/react-router';
import { rentVsSellFromSearch } from '../features/calculators/calculator-search.js';
import { RentVsSellScreen } from '../features/calculators/rent-vs-sell-screen.js';

// The search is read in the component: a validateSearch would put the model into the first chunk of every page.
export const Route = createFileRoute('/_public/rent-vs-sell')({ component: RentVsSellRoute });

function RentVsSellRoute() {
  return <RentVsSellScreen fromAddress={rentVsSellFromSearch(Route.useSearch())} />;
}
