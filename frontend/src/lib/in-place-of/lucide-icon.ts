import { createElement, type ReactElement, type SVGProps } from 'react';

/** The icon data in a file of `lucide-react/dist/esm/icons`. */
interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string; strokeWidth?: number | string };

/**
 * Replaces lucide-react's `createLucideIcon` (see vite.config.ts): the same element for the properties that are
 * used here, with the lines of an icon created once. Hidden from screen readers unless it has a name or a role.
 * @param icon drawn in a square of 24
 */
export default function createLucideIcon({ name, node }: IconData): (props: IconProps) => ReactElement {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, className, children, ...props }) {
    const named = Object.keys(props).some((prop) => prop === 'role' || prop.startsWith('aria-'));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide lucide-${name} ${className}` : `lucide lucide-${name}`,
        ...(!named && { 'aria-hidden': true }),
        ...props,
      },
      lines,
      children,
    );
  };
}
