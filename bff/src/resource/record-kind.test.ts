import fc from 'fast-check';
import { flag, initialCells, json, money, plain, type RecordKind, toCells, toRecord } from './record-kind';
import type { RecordRow } from './records';

interface ToolRow extends RecordRow {
  owner_id: string;
  title: string;
  price_cents: number;
  tags: string;
  is_sharp: boolean | 0 | 1;
}

interface Tool {
  owner?: string;
  title: string;
  price: number;
  tags?: string[];
  isSharp?: boolean;
}

const tools: RecordKind<ToolRow, Tool> = {
  table: 'tools',
  noun: 'tool',
  resource: 'material',
  columns: {
    owner: plain('owner_id'),
    title: plain('title'),
    price: money('price_cents'),
    tags: json<string[]>('tags', []),
    isSharp: flag('is_sharp', false),
  },
};

const row = (cells: Partial<ToolRow>): ToolRow => ({
  id: 't1',
  owner_id: 'd1',
  title: 'Saw',
  price_cents: 0,
  tags: '[]',
  is_sharp: 0,
  created_at: 1_000,
  updated_at: 2_000,
  deleted_at: null,
  version: 1,
  ...cells,
});

const tool = fc.record({
  owner: fc.string(),
  title: fc.string(),
  price: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  tags: fc.array(fc.string()),
  isSharp: fc.boolean(),
});

it('toRecord reads every field as it was written', () => {
  fc.assert(
    fc.property(tool, (fields) => {
      expect(toRecord(tools, row(toCells(tools, fields)))).toEqual({
        _id: 't1',
        ...fields,
        createdAt: '1970-01-01T00:00:01.000Z',
        updatedAt: '1970-01-01T00:00:02.000Z',
        deletedAt: undefined,
        version: 1,
      });
    }),
  );
});

it('toCells sets no cell for an undefined field, and cells for false values', () => {
  expect(toCells(tools, { title: '', price: 0, tags: undefined })).toEqual({ title: '', price_cents: 0 });
});

it('initialCells sets the fields that a new record may leave out', () => {
  expect(initialCells(tools)).toEqual({ tags: '[]', is_sharp: false });
});

it('toRecord shows when a record was deleted', () => {
  expect(toRecord(tools, row({ deleted_at: 3_000 })).deletedAt).toBe('1970-01-01T00:00:03.000Z');
});
