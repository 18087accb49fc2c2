import { newId } from '../../database/ids';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { ON_MYSQL, type Plans, watchPlans } from '../../testing/plans';
import { createTestApp, type TestApp } from '../../testing/test-app';

const PROJECTS = ON_MYSQL ? 4_000 : 100;
const BATCH = 100;

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let admin: Person;
let plans: Plans;
let projectId: string;

const generate = async (dealers: Dealer[], owners: Person[]) => {
  const { db } = test.app;
  for (let start = 0; start < PROJECTS; start += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, offset) => start + offset);
    const projects = numbers.map((i) => ({
      id: newId(),
      owner_id: owners[i % owners.length]?.user.id,
      fabricator_id: dealers[i % dealers.length]?.fabricator.id,
      title: `Project ${i % 97}`,
      total_square_feet: (i * 7_919) % 500,
      ordered_at: i % 3 === 0 ? null : 1,
      created_at: (i * 31) % PROJECTS,
      updated_at: (i * 17) % PROJECTS,
    }));
    await db('projects').insert(projects);
    const parts = projects.flatMap((project) => [0, 1, 2].map((position) => ({ project, position })));
    await db('slabs').insert(
      parts.map(({ project, position }, i) => ({
        id: newId(),
        project_id: project.id,
        position,
        item_id: `S${(i * 31) % 100}`,
        edges: '[]',
        vertices: '[]',
        area: 1,
        created_at: (start + i) * 13,
      })),
    );
    await db('project_images').insert(
      parts.map(({ project, position }, i) => ({
        id: newId(),
        project_id: project.id,
        position,
        object_id: newId(),
        created_at: (start + i) * 13,
      })),
    );
    projectId = projects[0]?.id ?? '';
  }
  if (ON_MYSQL) await db.raw('analyze table projects, slabs, project_images');
};

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  [dealer, customer, admin] = [
    await registerDealer(test),
    await registerCustomer(test),
    await registerAdmin(test),
  ];
  await generate([dealer, await registerDealer(test)], [customer, await registerCustomer(test)]);
  plans = watchPlans(test);
});
afterAll(() => test.close());

describe.each([
  ['title', 'title'],
  ['totalSquareFeet', 'total_square_feet'],
  ['createdAt', 'created_at'],
  ['-updatedAt', 'updated_at'],
])('Projects sorted by %s', (sort, column) => {
  it.each([
    ['app', () => customer, `projects_by_${column}`],
    ['fabricator', () => dealer, `projects_of_dealer_by_${column}`],
    ['admin', () => admin, `all_projects_by_${column}`],
  ])('of %s', async (area, person, index) => {
    await plans.expectIndex('projects', person(), `${area}/project?pageSize=20&page=2&sort=${sort}`, index);
  });
});

it.each([
  ['measurement', 'slabs', '-createdAt', 'slabs_by_created_at'],
  ['measurement', 'slabs', 'item_id', 'slabs_by_item_id'],
  ['photo', 'project_images', '-createdAt', 'images_by_created_at'],
])('The list admin/%s', async (resource, table, sort, index) => {
  await plans.expectIndex(table, admin, `admin/${resource}?pageSize=20&sort=${sort}`, index);
});

it("A project's measurements and photos", async () => {
  const query = `pageSize=20&project=${projectId}`;
  await plans.expectIndex('slabs', admin, `admin/measurement?${query}`, 'slabs_of_project_by_created_at');
  await plans.expectIndex('project_images', admin, `admin/photo?${query}`, 'images_of_project_by_created_at');
});
