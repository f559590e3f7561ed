import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { fill } from '../../../test/fill-in.js';
import { texts } from '../../../test/links.js';
import { answerSteps } from '../../../test/public-forms.js';
import { field, openPage, type Page } from '../../../test/render-page.js';

const result = () => document.getElementById('result');
/** The figure of this name; null if it is not shown. */
const figure = (name: string) => screen.queryByText(name, { selector: 'dt', exact: false })?.parentElement ?? null;

describe('Invest-A-View', () => {
  let page: Page;
  beforeEach(async () => {
    answerSteps();
    page = await openPage('/invest-a-view');
  });

  it('offers three strategies, begins with the defaults, and follows what is entered', async () => {
    const strategies = texts(screen.getAllByRole('radio').map((radio) => radio.closest('label')!));
    expect(strategies).toEqual([
      expect.stringMatching(/^Aggressive Growth12%.*Risk: High · Turnover 2\.5x$/),
      expect.stringMatching(/^Balanced Growth9%.*Risk: Medium · Turnover 1\.8x$/),
      expect.stringMatching(/^Steady Income7%.*Risk: Low · Turnover 1\.5x$/),
    ]);
    expect(screen.getByRole('radio', { name: /^Balanced Growth/ })).toBeChecked();
    const values = {
      'Initial investment': '100,000',
      'Monthly contribution': '1,500',
      'Target annual income': '60,000',
    };
    for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveValue(value);
    expect(field('Years to retirement')).toHaveValue(20);
    expect(field('Years to retirement')).toHaveAttribute('min', '1');
    // An amount can't contain a minus, so none is below 0.
    for (const label of Object.keys(values)) {
      await fill(page, label, '-5');
      expect(field(label)).toHaveValue('5');
    }
    await fill(page, 'Initial investment', '0');
    await fill(page, 'Monthly contribution', '0');
    await fill(page, 'Target annual income', '60000');
    expect(result()).toHaveTextContent('$0');
    expect(result()).toHaveTextContent('0%');
    expect(figure('shortfall')).toHaveTextContent('$60,000');
    expect(figure('Monthly income')).toHaveTextContent('$0');
  });

  it('follows strategy and target', async () => {
    expect(result()).toHaveTextContent('100%');
    expect(figure('shortfall')).toBeNull();
    await page.user.click(screen.getByText('Steady Income'));
    await fill(page, 'Target annual income', '120,000');
    expect(figure('shortfall')).toBeVisible();
    await waitFor(() => expect(page.address()).toMatch(/strategy=Steady/));
  });

  it('years of 2.5 say what is used', async () => {
    await fill(page, 'Years to retirement', '2.5');
    expect(field('Years to retirement')).toHaveValue(2.5);
    expect(field('Years to retirement')).toHaveAccessibleDescription('2.5 counts as 3 years: whole years, 1 to 80.');
    expect(result()).toHaveTextContent('after 3 years');
  });
});
