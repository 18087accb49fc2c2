import { sample } from 'openapi-sampler';

type Value = string | number | readonly object[] | readonly number[];

const DAY = '2026-03-16';

/** An example for each property with such a name that may have it, alone or after the name of its parent. The first match counts. */
const VALUES: ReadonlyArray<[RegExp, Value]> = [
  [/^_id$|^id$|Id$|^ids$|^(fabricator|material|owner|project|user)$/, '0198b5a2-7c1e-7d3a-9c4b-2f6e8a1d0c5b'],
  [/(At|[uU]ntil)$|^at$|^notBefore$/, '2026-03-02T14:05:00.000Z'],
  [/^(dueDate|from|to)$/, DAY],
  [/^month$/, '2026-03'],
  [/[eE]mail$/, 'anna.whitaker@example.com'],
  [/^(owner|actor|author|assignee|Customer|CustomerDetails|CurrentUser|Owner|User)\.name$/, 'Anna Whitaker'],
  [/^item_id$/, 'A1'],
  [
    /^vertices$/,
    [
      { x: 0, y: 0, z: 0 },
      { x: 2.4, y: 0, z: 0 },
      { x: 2.4, y: 0, z: 0.65 },
      { x: 0, y: 0, z: 0.65 },
    ],
  ],
  [/^edges$/, [2.4, 0.65, 2.4, 0.65]],
  [/^totalSquareFeet$/, 16.8],
  [/^businessName$/, 'Northgate Stone & Quartz'],
  [/^phoneNumber$/, '+1 503 555 0142'],
  [/^timeZone$/, 'America/Los_Angeles'],
  [/^name$/, 'Calacatta Gold'],
  [/^thickness$/, '3 cm'],
  [/^title$/, 'Kitchen counter'],
  [/^location$/, 'Left of the sink'],
  [/^description$/, 'With polished edges'],
  [/^note$/, 'The island is 2 in. longer now.'],
  [/^reason$/, 'As agreed by phone'],
  [/^reference$/, 'ORD-1001'],
  [/^code$/, 'NORTH1'],
  [/[pP]assword$/, 'correct horse battery'],
  [/s3Object$|^(logo|profileImageKey)$/, '0198b5a2-7c1e-7d3a-9c4b-2f6e8a1d0c5b.jpg'],
  [/^scopes$/, 'order:read'],
  [/^signature$/, 'M10 40L60 12L110 44'],
  [/^sha256$|^(files|maps)$/, '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8'],
  [/^signed\.key$/, '5e884898da28047151d0e56f8dc62927'],
  [/^signed\.signature$/, `${'q83v'.repeat(21)}q8==`],
  [/^url$/, 'https://erp.example.com/slabdesk'],
  [/^(release|beside)$/, '1.4.0-3f9d2c81'],
  [/^remote$/, 'dealer'],
  [/^(revision|quantity|version|base)$/, 1],
  [/^pricePerSquareFoot$/, 64.5],
  [/^price$|^unitPrice$|^listPrice$|^amount$/, 180],
  [/[tT]otalPrice$/, 2489.7],
  [/^area$/, 1.56],
];

interface Schema {
  type?: string | string[];
  pattern?: string;
  enum?: unknown[];
  examples?: unknown[];
  items?: { type?: string | string[] };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typesOf = (value: Value): string[] => {
  if (typeof value === 'number') return Number.isInteger(value) ? ['number', 'integer'] : ['number'];
  return [typeof value === 'string' ? 'string' : 'array'];
};

/** Whether an array may have the items of a value. */
const allowsItems = ({ items }: Schema, value: Value): boolean =>
  !Array.isArray(value) || !items?.type || [items.type].flat().includes(typeof value[0]);

const allows = (schema: Schema, value: Value): boolean => {
  const { type, pattern, enum: values, examples } = schema;
  if (values || examples || ![type].flat().some((each) => each && typesOf(value).includes(each)))
    return false;
  if (!allowsItems(schema, value)) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(String(value));
};

/** Days have names that their resources choose. */
const isDay = ({ pattern }: Schema): boolean => pattern?.endsWith('-\\d\\d-\\d\\d$') ?? false;

const exampleOf = (schema: Schema, name: string, parent: string) =>
  VALUES.find(
    ([names, value]) => (names.test(name) || names.test(`${parent}.${name}`)) && allows(schema, value),
  )?.[1] ?? (isDay(schema) ? DAY : undefined);

/** Gives properties the examples of their names, in all schemas of a value. */
const withValues = (value: unknown, name = '', parent = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => withValues(item, name, parent));
  if (!isObject(value)) return value;
  const example = exampleOf(value, name, parent);
  if (example !== undefined) return { ...value, examples: [example] };
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (['properties', 'schemas'].includes(key) && isObject(item)) {
        const named = Object.entries(item).map(([each, schema]) => [each, withValues(schema, each, name)]);
        return [key, Object.fromEntries(named)];
      }
      return [key, withValues(item, name, parent)];
    }),
  );
};

type Media = { schema?: object; example?: unknown };

const withExample = (content: Record<string, Media> | undefined, document: object, isBody: boolean) => {
  const json = content?.['application/json'];
  if (!json?.schema) return content;
  const example = sample(json.schema, { skipReadOnly: isBody, quiet: true }, document);
  return { ...content, 'application/json': { ...json, example } };
};

interface Part {
  content?: Record<string, Media>;
}

/**
 * Gives every JSON body of a call, and of its success, an example, made from its schema and the names of its properties.
 *
 * @param document an OpenAPI document; not changed
 */
export const withExamples = <D extends { paths?: unknown }>(document: D): D => {
  const filled = withValues(document) as D;
  const withContent = (part: Part, isBody: boolean): Part =>
    part.content ? { ...part, content: withExample(part.content, filled, isBody) ?? {} } : part;
  const operation = ({
    requestBody,
    responses = {},
    ...rest
  }: {
    requestBody?: Part;
    responses?: Record<string, Part>;
  }) => ({
    ...rest,
    ...(requestBody && { requestBody: withContent(requestBody, true) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        // Failures are alike, and described once.
        status.startsWith('2') ? withContent(response, false) : response,
      ]),
    ),
  });
  const paths = Object.entries((filled.paths ?? {}) as Record<string, Record<string, object>>).map(
    ([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, operation(each)])),
    ],
  );
  return { ...filled, paths: Object.fromEntries(paths) };
};
