import { createFileRoute } from '@tanstack/react-router';
import { investmentFromSearch } from '../features/calculators/calculator-search.js';
import { InvestmentScreen } from '../features/calculators/investment-screen.js';

// The search is read in the component: a validateSearch would put the model into the first chunk of every page.
export const Route = createFileRoute('/_public/invest-a-view')({ component: InvestmentRoute });

function InvestmentRoute() {
  return <InvestmentScreen fromAddress={investmentFromSearch(Route.useSearch())} />;
}
