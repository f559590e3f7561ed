import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { commandAnswerSchema } from '../answers.js';
import { idParamsSchema, command, read, routesOf } from './route.js';

const said = { summary: 'A shelf', who: 'staff', answer: z.object({}) } as const;

describe('a declared route', () => {
  it('has its place and its name, and a command the usual answer', () => {
    const routes = routesOf('Shelves', 'Shelves', {
      one: read({ at: 'GET /api/shelves/:id', ...said, params: idParamsSchema }),
      move: command({ at: 'POST /api/shelves', summary: 'Move a shelf', who: 'admin' }),
    });
    expect(routes.one).toMatchObject({ at: 'GET /api/shelves/:id', operation: 'ShelvesController_one', kind: 'read' });
    expect(routes.move.answer).toBe(commandAnswerSchema);
  });

  it.each([
    ['a parameter that its schema lacks', 'GET /api/shelves/:id', {}, '/api/shelves/:id does not have'],
    ['a schema without its parameter', 'GET /api/shelves', { params: idParamsSchema }, '(id)'],
    ['a body that no GET has', 'GET /api/shelves', { body: z.object({}) }, "can't have a body"],
  ] as const)('is refused by name with %s', (_, at, more, detail) => {
    const declare = () => routesOf('Shelves', 'Shelves', { one: read({ at, ...said, ...more }) });
    expect(declare).toThrow('ShelvesController_one');
    expect(declare).toThrow(detail);
  });
});
