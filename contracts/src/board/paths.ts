export const boardPaths = {
  board: 'GET /api/board',
  activity: 'GET /api/board/activity',
  intervals: 'GET /api/board/intervals',
  matches: 'GET /api/board/matches',
  cards: 'GET /api/board/cards',
  page: 'GET /api/board/:status',
} as const;

export const pipelineExportPaths = {
  export: 'GET /api/pipeline/export',
} as const;
