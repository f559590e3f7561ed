import { createFileRoute } from '@tanstack/react-router';
import { investmentFromSearch, investmentToSearch } from '../features/calculators/calculator-search.js';
import { InvestmentScreen } from '../features/calculators/investment-screen.js';

export const Route = createFileRoute('/_public/invest-a-view')({
  validateSearch: (search) => investmentToSearch(investmentFromSearch(search)),
  component: InvestmentRoute,
});

function InvestmentRoute() {
  return <InvestmentScreen fromAddress={investmentFromSearch(Route.useSearch())} />;
}
