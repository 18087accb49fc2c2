import fc from 'fast-check';
import { perFoot } from '../../../testing/market';
import type { PricedEntry } from '../price-changes/price-repository';
import { type ImportAnswer, planImport } from './import-plan';
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
  notices: [],
});

const materialsOf = (...materials: Array<[name: string, thickness: string, cents: number]>): PricedEntry[] =>
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

  it.each([
    ['another case', ['GRANITE', '2 CM'], ['Granite', '2 cm']],
    ['a date instead of a fraction', ['Granite', '4-Mar'], ['Granite', '3/4']],
    ['zeros that were left out', ['417', '2 cm'], ['00417', '2 cm']],
    ['blanks that nobody sees', ['Granite\u00a0 Black\u200b', ''], ['Granite Black', '']],
  ] as const)(
    'asks about %s, and updates the price or adds a material',
    (_what, [name, thickness], [known, dimension]) => {
      const list = listOf([[name, thickness, 250]]);
      const materials = materialsOf([known, dimension, 200], ['Other', '', 1]);
      const probable = { name: known, thickness: dimension, pricePerSquareFoot: 2 };
      const asked = planImport(list, materials);
      expect(asked).toMatchObject({ added: [], changed: [], missing: [{ name: 'Other' }] });
      expect(asked.rows).toEqual([
        {
          row: 2,
          result: 'error',
          name,
          thickness,
          pricePerSquareFoot: 2.5,
          reasons: [expect.stringMatching(/^This looks like .* of the price list/)],
          probable,
        },
      ]);

      const updated = planImport(list, materials, new Map([[2, 'update']]));
      expect(updated.added).toEqual([]);
      expect(updated.changed).toEqual([{ ...materials[0], price: perFoot(250) }]);
      expect(updated.rows[0]).toMatchObject({
        result: 'changed',
        name: known,
        thickness: dimension,
        probable,
      });

      const added = planImport(list, materials, new Map([[2, 'add']]));
      expect(added).toMatchObject({ changed: [], missing: [{ name: known }, { name: 'Other' }] });
      expect(added.added).toEqual([{ name, thickness, price: perFoot(250) }]);
      expect(added.rows[0]).toMatchObject({ result: 'added', name, thickness, probable });
    },
  );

  it('does not ask when both spellings exist', () => {
    const both = planImport(
      listOf([
        ['granite', '', 1],
        ['GRANITE', '', 2],
      ]),
      materialsOf(['GRANITE', '', 1], ['granite', '', 2]),
    );
    expect(both.changed).toEqual([
      { id: 'id-0', name: 'GRANITE', thickness: '', price: perFoot(2) },
      { id: 'id-1', name: 'granite', thickness: '', price: perFoot(1) },
    ]);
  });

  it.each([
    ['of the price list', [['A', '', 1]]],
    ['that is new', []],
  ] as Array<[string, Array<[string, string, number]>]>)(
    'asks about a line that is there twice, of a material %s',
    (_which, known) => {
      const list = listOf([
        ['A', '', 1],
        ['A', '', 1],
        ['A', '', 2],
      ]);
      const asked = planImport(list, materialsOf(...known));
      expect(resultsOf(asked)).toEqual([known.length > 0 ? 'unchanged' : 'added', 'error', 'error']);
      expect(asked.rows[1]).toMatchObject({ probable: { name: 'A', pricePerSquareFoot: 0.01, row: 2 } });

      const answersOf = (...answers: ImportAnswer[]) => new Map(answers.map((answer, i) => [i + 3, answer]));
      const updated = planImport(list, materialsOf(...known), answersOf('update', 'update'));
      expect(resultsOf(updated).slice(1)).toEqual(['unchanged', 'changed']);
      expect([...updated.added, ...updated.changed]).toEqual([
        expect.objectContaining({ name: 'A', price: perFoot(2) }),
      ]);
      const added = planImport(list, materialsOf(...known), answersOf('add', 'add'));
      expect(resultsOf(added).slice(1)).toEqual(['added', 'added']);
      expect(added.added).toHaveLength(3 - known.length);
    },
  );

  it('asks each line about another material', () => {
    const plan = planImport(
      listOf([
        ['granite', '', 1],
        ['GRANITE', '', 2],
      ]),
      materialsOf(['Granite', '', 3], ['Granité', '', 4]),
    );
    expect(plan.rows.map(({ probable }) => probable?.name)).toEqual(['Granite', 'Granité']);
    expect(plan.missing).toEqual([]);
  });

  it('lists the materials that no line is about', () => {
    const materials = materialsOf(['A', '', 1], ['B', '', 2], ['B', '', 3]);
    expect(planImport(listOf([['B', '', 2]]), materials).missing).toEqual([materials[0], materials[2]]);
  });

  it('matches by name without a thickness column, and keeps the thickness', () => {
    const list = listOf([
      ['Slate', undefined, 5],
      ['ONYX', undefined, 6],
      ['New', undefined, 6],
    ]);
    const plan = planImport(
      list,
      materialsOf(['Slate', '1 inch', 4], ['Onyx', '2 inch', 4]),
      new Map([[3, 'update']]),
    );
    expect(plan.changed).toEqual([
      { id: 'id-0', name: 'Slate', thickness: '1 inch', price: perFoot(5) },
      { id: 'id-1', name: 'Onyx', thickness: '2 inch', price: perFoot(6) },
    ]);
    expect(plan.added).toEqual([{ name: 'New', thickness: '', price: perFoot(6) }]);
  });

  it.each(['Granite', 'GRANITE'])(
    'refuses %s without a thickness if several materials may be meant',
    (name) => {
      const plan = planImport(
        listOf([[name, undefined, 5]]),
        materialsOf(['Granite', '2 cm', 1], ['Granite', '3 cm', 2]),
        new Map([[2, 'add']]),
      );
      expect(plan.rows).toEqual([
        expect.objectContaining({
          result: 'error',
          reasons: [expect.stringContaining('a column "thickness" would tell them apart')],
        }),
      ]);
    },
  );

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

  it('changes each material at most once, and leaves the list containing what the file says last', () => {
    const material = fc.tuple(
      fc.constantFrom('A', 'a', 'B', 'Á'),
      fc.constantFrom('', '2 cm', '2cm'),
      fc.integer({ min: 0, max: 3 }),
    );
    const answers = fc.array(fc.constantFrom('update' as const, 'add' as const), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.array(material),
        fc.array(material, { maxLength: 10 }),
        answers,
        (list, lines, given) => {
          const materials = materialsOf(...list);
          const plan = planImport(listOf(lines), materials, new Map(given.map((each, i) => [i + 2, each])));
          const changes = new Map(plan.changed.map((changed) => [changed.id, changed]));
          expect(changes.size).toBe(plan.changed.length);
          expect(resultsOf(plan)).not.toContain('error');
          expect(plan.rows.filter(({ result }) => result === 'added')).toHaveLength(plan.added.length);
          const after = [...materials.map((each) => changes.get(each.id) ?? each), ...plan.added];
          for (const [i, [name, thickness, cents]] of lines.entries()) {
            const isUpdated = plan.rows.slice(i + 1).some(({ probable }) => probable?.row === i + 2);
            const row = plan.rows[i];
            if (isUpdated || row?.probable?.row) continue;
            expect(after).toContainEqual(
              expect.objectContaining({ name: row?.name, thickness: row?.thickness, price: perFoot(cents) }),
            );
            if (!row?.probable) expect([row?.name, row?.thickness]).toEqual([name, thickness]);
          }
        },
      ),
    );
  });
});
