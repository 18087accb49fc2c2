import fc from 'fast-check';
import { perFoot } from '../../../../testing/market';
import type { PricedMaterial } from '../material-repository';
import { planImport } from './import-plan';
import type { PriceList } from './price-list-file';

const listOf = (entries: Array<[name: string, thickness: string | undefined, cents: number]>): PriceList => ({
  units: 'american',
  hasThickness: entries.every(([, thickness]) => thickness !== undefined),
  entries: entries.map(([name, thickness, cents], i) => ({
    row: i + 2,
    name,
    thickness,
    price: perFoot(cents),
  })),
  faults: [],
});

const materialsOf = (
  ...materials: Array<[name: string, thickness: string, cents: number]>
): PricedMaterial[] =>
  materials.map(([name, thickness, cents], i) => ({ id: `id-${i}`, name, thickness, price: perFoot(cents) }));

const resultsOf = (plan: ReturnType<typeof planImport>) => plan.rows.map((row) => row.result);

describe('planImport', () => {
  it('adds new materials, updates existing ones, and leaves the rest', () => {
    const materials = materialsOf(['Granite', '2 cm', 100], ['Granite', '3 cm', 200], ['Slate', '', 300]);
    const plan = planImport(
      listOf([
        ['Granite', '3 cm', 250],
        ['Granite', '2 cm', 100],
        ['Onyx', '2 cm', 900],
      ]),
      materials,
    );
    expect(plan.rows).toEqual([
      {
        row: 2,
        result: 'changed',
        name: 'Granite',
        thickness: '3 cm',
        pricePerSquareFoot: 2.5,
        changes: [{ field: 'pricePerSquareFoot', from: '2', to: '2.5' }],
      },
      { row: 3, result: 'unchanged', name: 'Granite', thickness: '2 cm', pricePerSquareFoot: 1 },
      { row: 4, result: 'added', name: 'Onyx', thickness: '2 cm', pricePerSquareFoot: 9 },
    ]);
    expect(plan.changed).toEqual([{ id: 'id-1', name: 'Granite', thickness: '3 cm', price: perFoot(250) }]);
    expect(plan.added).toEqual([{ name: 'Onyx', thickness: '2 cm', price: perFoot(900) }]);
  });

  it('pairs equal materials first, in any order', () => {
    const materials = materialsOf(['A', '', 1], ['A', '', 2], ['A', '', 3]);
    const plan = planImport(
      listOf([
        ['A', '', 9],
        ['A', '', 3],
        ['A', '', 1],
      ]),
      materials,
    );
    expect(resultsOf(plan)).toEqual(['changed', 'unchanged', 'unchanged']);
    expect(plan.changed).toEqual([{ id: 'id-1', name: 'A', thickness: '', price: perFoot(9) }]);
  });

  it('adds what the file has more often than the list', () => {
    const plan = planImport(
      listOf([
        ['A', '', 1],
        ['A', '', 1],
        ['A', '', 2],
      ]),
      materialsOf(['A', '', 1]),
    );
    expect(resultsOf(plan)).toEqual(['unchanged', 'added', 'added']);
  });

  it('matches names without regard to case, unless both spellings exist', () => {
    const renamed = planImport(listOf([['GRANITE', '2 CM', 1]]), materialsOf(['Granite', '2 cm', 1]));
    expect(renamed.rows[0]?.changes?.map((change) => change.field)).toEqual(['name', 'thickness']);
    const both = planImport(
      listOf([
        ['granite', '', 1],
        ['GRANITE', '', 2],
      ]),
      materialsOf(['GRANITE', '', 1], ['granite', '', 2]),
    );
    expect(both.changed).toEqual([
      { id: 'id-1', name: 'granite', thickness: '', price: perFoot(1) },
      { id: 'id-0', name: 'GRANITE', thickness: '', price: perFoot(2) },
    ]);
  });

  it('matches by name without a thickness column, and keeps the thickness', () => {
    const plan = planImport(
      listOf([
        ['slate', undefined, 5],
        ['New', undefined, 6],
      ]),
      materialsOf(['Slate', '1 inch', 4]),
    );
    expect(plan.changed).toEqual([{ id: 'id-0', name: 'slate', thickness: '1 inch', price: perFoot(5) }]);
    expect(plan.added).toEqual([{ name: 'New', thickness: '', price: perFoot(6) }]);
  });

  it('refuses an ambiguous name', () => {
    const plan = planImport(
      listOf([
        ['Granite', undefined, 5],
        ['Onyx', undefined, 1],
        ['ONYX', undefined, 2],
      ]),
      materialsOf(['Granite', '2 cm', 1], ['granite', '3 cm', 2]),
    );
    expect(resultsOf(plan)).toEqual(['error', 'added', 'error']);
    expect(plan.rows[2]?.reasons).toEqual([expect.stringContaining('Line 3')]);
  });

  it('finds every material of a list again, in any order', () => {
    const material = fc.tuple(
      fc.constantFrom('A', 'a', 'B', 'ä', 'Ä'),
      fc.constantFrom('', '2 cm', '2 CM'),
      fc.integer({ min: 0, max: 3 }),
    );
    const shuffled = fc
      .array(material, { maxLength: 40 })
      .chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([list, lines]) => {
        const plan = planImport(listOf(lines), materialsOf(...list));
        expect(resultsOf(plan).every((result) => result === 'unchanged')).toBe(true);
      }),
    );
  });

  it('changes each material at most once, and leaves the list containing the file', () => {
    const material = fc.tuple(
      fc.constantFrom('A', 'a', 'B'),
      fc.constantFrom('', '2 cm'),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(material), fc.array(material), (list, lines) => {
        const materials = materialsOf(...list);
        const plan = planImport(listOf(lines), materials);
        const changes = new Map(plan.changed.map((changed) => [changed.id, changed]));
        expect(changes.size).toBe(plan.changed.length);
        const after = [...materials.map((each) => changes.get(each.id) ?? each), ...plan.added];
        const again = planImport(
          listOf(lines),
          after.map((each, i) => ({ ...each, id: `after-${i}` })),
        );
        expect(resultsOf(again).every((result) => result === 'unchanged')).toBe(true);
        expect(after).toHaveLength(list.length + plan.added.length);
      }),
    );
  });
});
