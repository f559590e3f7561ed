import { createFileRoute } from '@tanstack/react-router';
import { rentVsSellFromSearch, rentVsSellToSearch } from '../features/calculators/calculator-search.js';
import { RentVsSellScreen } from '../features/calculators/rent-vs-sell-screen.js';

export const Route = createFileRoute('/_public/rent-vs-sell')({
  validateSearch: (search) => rentVsSellToSearch(rentVsSellFromSearch(search)),
  component: RentVsSellRoute,
});

function RentVsSellRoute() {
  return <RentVsSellScreen fromAddress={rentVsSellFromSearch(Route.useSearch())} />;
}
