const { options } = require('./.dependency-cruiser.cjs');

// Folders have an order, so that a reader can draw a room from top to bottom. Specs reach anywhere, and are left out.
module.exports = {
  forbidden: [{ name: 'no-circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: ['\\.spec\\.tsx?$', '^testing/', '/test/'] } },
};
