/**
 * Makes test apps cheap. Equal schemas are compiled once per worker: every test app registers the same routes, and compiling their
 * validators and serialisers takes longer than most tests. Each compiled function depends on its schema and options alone.
 */
const { createRequire } = require('node:module');
const path = require('node:path');

const bff = createRequire(path.resolve(__dirname, '..', '..', 'bff', 'package.json'));
const { default: Ajv } = bff('ajv');

/** Returns what was made for an equal key before. */
const once = (key, known, make) => {
  if (!known.has(key)) known.set(key, make());
  return known.get(key);
};

const isPlain = (value) => typeof value !== 'object' || value === null;

const validators = new Map();
const { compile } = Ajv.prototype;
/** Keywords and formats are told apart by their names: the BFF defines each in one place. */
Ajv.prototype.compile = function (schema, isMeta) {
  const text = JSON.stringify(schema);
  // Names and references depend on what else the instance knows.
  if (isMeta || /"\$(id|ref|async)"/.test(text)) return compile.call(this, schema, isMeta);
  const settings = [
    Object.entries(this.opts).filter(([, value]) => isPlain(value)),
    Object.keys(this.RULES.all),
    Object.keys(this.formats),
  ];
  return once(JSON.stringify(settings) + text, validators, () => compile.call(this, schema));
};

const fastify = createRequire(bff.resolve('fastify'));
const compiler = createRequire(fastify.resolve('@fastify/fast-json-stringify-compiler'));
const stringify = compiler('fast-json-stringify');
const serializers = new Map();
const build = (schema, options) =>
  once(JSON.stringify([schema, options]), serializers, () => stringify(schema, options));
Object.assign(require.cache[compiler.resolve('fast-json-stringify')] ?? {}, {
  exports: Object.assign(build, stringify, { default: build, build }),
});

/**
 * Fastify looks for the name of each plugin without one among all loaded modules, of which a worker of Jest has thousands. Here
 * plugins are named after their functions at once.
 */
const DISPLAY_NAME = Symbol.for('fastify.display-name');
Object.defineProperty(Function.prototype, DISPLAY_NAME, {
  get() {
    return this.name || undefined;
  },
  set(value) {
    Object.defineProperty(this, DISPLAY_NAME, { value, writable: true, configurable: true });
  },
});
