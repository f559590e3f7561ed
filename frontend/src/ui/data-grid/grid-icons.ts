/** The theme's own icons are a font in a data: URL, which the content security policy refuses. */
export const gridIcons = {
  sortAscending: '<span>↑</span>',
  sortDescending: '<span>↓</span>',
  smallDown: '<span>▾</span>',
  first: '<span>«</span>',
  previous: '<span>‹</span>',
  next: '<span>›</span>',
  last: '<span>»</span>',
};
