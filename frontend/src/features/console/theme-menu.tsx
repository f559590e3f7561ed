import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Menu, MenuChoice } from '../../ui/menu.js';
import { chooseTheme, useTheme } from '../../ui/theme.js';

const options = [
  { value: 'system', label: 'Like the system', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const;

export function ThemeMenu() {
  const { choice, theme } = useTheme();
  return (
    <Menu
      label="Appearance"
      trigger={
        <Button variant="quiet" size="icon" aria-label="Appearance">
          {theme === 'dark' ? <Moon aria-hidden /> : <Sun aria-hidden />}
        </Button>
      }
    >
      <MenuChoice value={choice} onChange={chooseTheme} options={options} />
    </Menu>
  );
}
