import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react/pure';
import { AnchoredMenu, MenuItem } from './menu.js';

it('a menu at a place of the window is anchored outside of what opens it: a list’s rows are moved, and it would move with them', () => {
  const nothing = () => undefined;
  render(
    <div role="row" style={{ transform: 'translateY(200px)' }}>
      <AnchoredMenu
        at={{ left: 1, top: 2, width: 3, height: 4 }}
        label="Acts"
        byKey={false}
        onClose={nothing}
        onClosed={nothing}
      >
        <MenuItem>Edit</MenuItem>
      </AnchoredMenu>
    </div>,
  );
  expect(screen.getByRole('menu', { name: 'Acts' })).toBeVisible();
  const anchor = document.querySelector<HTMLElement>('button[aria-hidden]');
  expect(anchor?.style).toMatchObject({ left: '1px', top: '2px' });
  expect(anchor?.closest('[role="row"]')).toBeNull();
});

it('an entry keeps its name, and says below it what it does, for eyes and for screen readers', () => {
  const nothing = () => undefined;
  render(
    <AnchoredMenu
      at={{ left: 1, top: 2, width: 3, height: 4 }}
      label="Acts"
      byKey={false}
      onClose={nothing}
      onClosed={nothing}
    >
      <MenuItem help="Takes the owner through the pitch.">Start</MenuItem>
    </AnchoredMenu>,
  );
  const entry = screen.getByRole('menuitem', { name: /^Start$/ });
  expect(entry).toHaveAccessibleDescription('Takes the owner through the pitch.');
  expect(screen.getByText('Takes the owner through the pitch.')).toBeVisible();
});
